import { expect, it } from 'vitest'
import { exposition } from './exposition.ts'
import { RequestTimes } from './request-times.ts'

it('requests are counted by route and status, and their times are cumulative', () => {
  const times = new RequestTimes()
  times.note('GET', '/api/moi', 200, 0.004)
  times.note('GET', '/api/moi', 200, 0.2)
  times.note('GET', '/api/moi', 503, 20)
  const text = exposition(times.families())
  for (const line of [
    'http_requests_total{method="GET",route="/api/moi",status="200"} 2',
    'http_requests_total{method="GET",route="/api/moi",status="503"} 1',
    'http_request_duration_seconds_bucket{method="GET",route="/api/moi",le="0.005"} 1',
    'http_request_duration_seconds_bucket{method="GET",route="/api/moi",le="0.25"} 2',
    'http_request_duration_seconds_bucket{method="GET",route="/api/moi",le="10"} 2',
    'http_request_duration_seconds_bucket{method="GET",route="/api/moi",le="+Inf"} 3',
    'http_request_duration_seconds_count{method="GET",route="/api/moi"} 3',
  ])
    expect(text).toContain(`arriere_boutique_${line}\n`)
  expect(text).toMatch(/_sum\{method="GET",route="\/api\/moi"\} 20\.20/)
})

it('whatever is asked, there are as many series as routes', () => {
  const times = new RequestTimes()
  for (let number = 0; number < 1000; number++) times.note(`M${number}`, undefined, 404, 0)
  const [answers] = times.families()
  expect(answers?.samples).toEqual([{ labels: { method: 'other', route: 'none', status: '404' }, value: 1000 }])
})
