import { expect, it } from 'vitest'
import { exposition, single } from './exposition.ts'

it('metrics are written in the text format of Prometheus, with escaped labels; a metric without samples is left out', () => {
  const text = exposition([
    single('gauge', 'jobs_waiting', 'Jobs that wait', 3),
    single('gauge', 'backup_covered', 'unknown', undefined),
    {
      name: 'requests_total',
      help: 'Requests\nby route',
      type: 'counter',
      samples: [{ labels: { route: '/a"\\\n', status: '200' }, value: 1.5 }],
    },
    {
      name: 'seconds',
      help: 'Times',
      type: 'histogram',
      samples: [{ suffix: '_bucket', labels: { le: '+Inf' }, value: Number.POSITIVE_INFINITY }],
    },
  ])
  expect(text).toBe(
    [
      '# HELP arriere_boutique_jobs_waiting Jobs that wait',
      '# TYPE arriere_boutique_jobs_waiting gauge',
      'arriere_boutique_jobs_waiting 3',
      '# HELP arriere_boutique_requests_total Requests\\nby route',
      '# TYPE arriere_boutique_requests_total counter',
      'arriere_boutique_requests_total{route="/a\\"\\\\\\n",status="200"} 1.5',
      '# HELP arriere_boutique_seconds Times',
      '# TYPE arriere_boutique_seconds histogram',
      'arriere_boutique_seconds_bucket{le="+Inf"} +Inf',
      '',
    ].join('\n'),
  )
})
