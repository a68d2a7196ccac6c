import { type Data, type JobRequest, Problem } from '@boutique/domain'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '../auth/users.ts'
import { commit } from '../operations/write/commit.ts'
import type { Job } from '@boutique/domain'
import type { Modification } from '../operations/write/plan.ts'
import { grant } from '../operations/rights/rights.ts'
import { freeJobsOfDead, seeWorker } from '../store/jobs/job-workers.ts'
import { forgetFuture } from '../store/jobs/job-times.ts'
import { addJobs, hasRunSince } from '../store/jobs/jobs.ts'
import { startTestNode } from '../testing/node.ts'
import type { Person } from '../testing/people.ts'
import type { Task, TaskContext } from './task.ts'

/** The runs on all nodes, in order. */
const runs: { name: string; payload: Data; context: TaskContext }[] = []
let open = Promise.withResolvers<void>()
const task = (name: string, run: Task['run'], policy: Partial<Task> = {}): Task => ({
  name,
  label: `Travail ${name}`,
  maxAttempts: 1,
  timeLimit: 30_000,
  ...policy,
  run: async (payload, context) => {
    runs.push({ name, payload, context })
    await run(payload, context)
  },
})
const untilAborted = ({ signal }: TaskContext): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
const tasks: Task[] = [
  task('noter', async () => undefined),
  task('avancer', async (_, { progress }) => {
    progress(3, 10)
    await open.promise
    progress(10, 10)
  }),
  task('bloquer', () => open.promise, { maxAttempts: 3 }),
  task('attendre', () => open.promise, { isLong: true, maxAttempts: 3 }),
  task('attendre.dehors', (_, { outside }) => outside(() => open.promise), { isLong: true }),
  task('calculer', async () => undefined, { isLong: true }),
  task('refuser', async () => Promise.reject(new Problem(422, 'non', 'Le fichier est vide'))),
  task('reprendre', async ({ fois }, { again }) => {
    if (runs.length < Number(fois)) again()
  }),
  task('echouer', async () => Promise.reject(new Problem(502, 'plus.tard', 'Plus tard')), { maxAttempts: 2 }),
  task('casser', async () => Promise.reject(new Error('secret-password at /home/x'))),
  task('pendre', () => new Promise(() => undefined), { timeLimit: 50 }),
]
const server = await startTestNode({ tasks })
const second = await startTestNode({ tasks }, server)
afterAll(async () => {
  open.resolve()
  await second.stop()
  await server.stop()
})
const { engine } = server.node
const root = '/api/boutiques/atelier/travaux'
const actorOf = (person: Person) => ({ ...SYSTEM_ACTOR, id: server.idOf(person) })

beforeEach(() => {
  runs.length = 0
  open = Promise.withResolvers()
})

/** Requests jobs in a commit that changes a document of a boutique. */
async function ask(jobs: JobRequest[], { person = 'gerante' as Person, boutique = 'atelier', fail = false } = {}) {
  const granted = await grant(engine, actorOf(person), { boutique, collection: 'essais' }, 'update')
  const { id } = await server.as('admin').create(`/api/boutiques/${boutique}/essais`, { titre: 'Avant' })
  const write: Modification = {
    type: 'change',
    granted,
    id,
    propose: (_, data) => ({ action: 'modifier', data: { ...data, titre: 'Après' }, changes: [], jobs }),
  }
  const missing: Modification = { ...write, id: 'absent' }
  await commit(engine, actorOf(person), [], async () => (fail ? [write, missing] : [write]))
  return id
}
const list = async (person: Person = 'admin', path = root): Promise<Job[]> =>
  (await server.as(person).get(path)).body.jobs as Job[]
/** The jobs of a task, once they have reached a state. */
async function reached(name: string, state: Job['state'], count = 1): Promise<Job[]> {
  const found = async (): Promise<Job[]> => (await list()).filter((job) => job.task === name && job.state === state)
  await expect.poll(async () => (await found()).length).toBe(count)
  return found()
}
afterEach(async () => {
  open.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = async (): Promise<void> => {
    const running = await server.sql('select 1 from graphile_worker.jobs where locked_by is not null')
    if (running.length === 0) resolve()
    else setImmediate(() => void look())
  }
  void look()
  await promise
  await server.sql('delete from graphile_worker._private_jobs; delete from system.jobs; delete from essais')
})

describe('a job of a commit', () => {
  it('runs after the commit, once, on behalf of the person, and stays readable', async () => {
    await ask([{ task: 'noter', payload: { un: 1 } }])
    const [job] = await reached('noter', 'terminé')
    expect(job).toMatchObject({ label: 'Travail noter', actor: server.idOf('gerante') })
    expect(runs.map(({ payload }) => payload)).toEqual([{ un: 1 }])
    expect(runs[0]?.context).toMatchObject({ boutique: 'atelier', actor: { id: server.idOf('gerante'), system: true } })
  })

  it('does not exist when the commit failed', async () => {
    await expect(ask([{ task: 'noter', payload: {} }], { fail: true })).rejects.toThrow(Problem)
    expect(await server.sql('select 1 from graphile_worker._private_jobs')).toEqual([])
    expect(await list()).toEqual([])
  })

  it('makes the commit fail when there is no such task', async () => {
    await expect(ask([{ task: 'inconnue', payload: {} }])).rejects.toThrow('there is no task inconnue')
    expect(await server.sql(`select 1 from essais where data->>'titre' = 'Après'`)).toEqual([])
    expect(await list()).toEqual([])
  })

  it('replaces a waiting job with the same key, in its boutique only; a running one continues', async () => {
    await ask([{ task: 'attendre', payload: { n: 0 }, key: 'a' }])
    await reached('attendre', 'en cours')
    const keyed = (n: number) => ({ task: 'attendre', payload: { n }, key: 'a' })
    await ask([keyed(1), keyed(2)])
    await ask([keyed(3)])
    await ask([{ task: 'attendre', payload: { n: 9 }, key: 'a' }], { boutique: 'brocante', person: 'admin' })
    await reached('attendre', 'en attente')
    open.resolve()
    await reached('attendre', 'terminé', 2)
    await expect.poll(() => runs.map(({ payload }) => payload.n).sort()).toEqual([0, 3, 9])
  })

  it('runs again when its task asks, as one job for people', async () => {
    await ask([{ task: 'reprendre', payload: { fois: 4 }, key: 'a' }])
    const [job] = await reached('reprendre', 'terminé')
    expect(runs.map(({ payload }) => payload.fois)).toEqual([4, 4, 4, 4])
    expect(job).toMatchObject({ actor: server.idOf('gerante') })
  })

  it('reports its progress', async () => {
    await ask([{ task: 'avancer', payload: {} }])
    const progress = async () => (await list()).map((job) => job.progress)
    await expect.poll(progress).toEqual([{ done: 3, total: 10 }])
    open.resolve()
    expect((await reached('avancer', 'terminé'))[0]?.progress).toEqual({ done: 10, total: 10 })
  })
})

describe('a job that fails', () => {
  it.each([
    ['refuser', 'Le fichier est vide'],
    [
      'casser',
      "Une erreur technique a arrêté ce travail ; l'administrateur en trouvera la cause dans le journal du serveur",
    ],
    ['pendre', "Ce travail a été arrêté : il n'était pas terminé au bout de 1 min"],
  ])('permanently (%s) reports the cause, can be retried, and removed', async (name, sentence) => {
    await ask([{ task: name, payload: {} }])
    const [job] = await reached(name, 'échoué')
    expect(job).toMatchObject({ error: sentence, attempts: 1, maxAttempts: 1 })
    const again = await server.as('admin').post(`${root}/${job?.id}/relancer`, {})
    expect(again.status).toBe(200)
    await expect.poll(() => runs.length).toBe(2)
    await reached(name, 'échoué')
    expect((await server.as('admin').remove(`${root}/${job?.id}`)).status).toBe(204)
    expect(await list()).toEqual([])
    expect(await server.sql('select 1 from graphile_worker._private_jobs')).toEqual([])
  })

  it('of a task that this version does not know is kept, and other jobs run', async () => {
    await ask([{ task: 'noter', payload: {} }])
    await reached('noter', 'terminé')
    await server.sql(`select graphile_worker.add_job('ancienne', '{"task":"ancienne"}')`)
    await server.sql(`insert into system.jobs (job, boutique, actor, task, asked_at)
      select id, 'atelier', '', 'ancienne', '' from graphile_worker.jobs where task_identifier = 'ancienne'`)
    await ask([{ task: 'noter', payload: {} }])
    await reached('noter', 'terminé', 2)
    const [job] = await reached('ancienne', 'échoué')
    expect(job?.error).toMatch(/^Cette version de l'application ne connaît pas ce travail/)
    const answer = await server.as('admin').post(`${root}/${job?.id}/relancer`, {})
    expect(answer.refusal).toBe('409 travail.inconnu')
  })
})

describe('who can see jobs', () => {
  it('administrators see all jobs of a boutique, others their own; only administrators change them', async () => {
    await ask([{ task: 'refuser', payload: {} }])
    const [job] = await reached('refuser', 'échoué')
    expect((await list('gerante')).map(({ id }) => id)).toEqual([job?.id])
    expect(await list('collegue')).toEqual([])
    expect((await server.as('gerante').get('/api/boutiques/brocante/travaux')).status).toBe(403)
    expect((await server.as('gerante').get('/api/travaux')).status).toBe(403)
    expect((await server.as('gerante').post(`${root}/${job?.id}/relancer`, {})).status).toBe(403)
    expect((await server.as('gerante').remove(`${root}/${job?.id}`)).status).toBe(403)
    // With its id, but under another boutique or none.
    for (const path of [`/api/boutiques/brocante/travaux/${job?.id}`, `/api/travaux/${job?.id}`, `${root}/abc`])
      expect((await server.as('admin').remove(path)).refusal).toBe('404 travail.absent')
  })

  it('a running job cannot be retried or removed', async () => {
    await ask([{ task: 'attendre', payload: {} }])
    const [job] = await reached('attendre', 'en cours')
    expect((await server.as('admin').remove(`${root}/${job?.id}`)).refusal).toBe('409 travail.en-cours')
    expect((await server.as('admin').post(`${root}/${job?.id}/relancer`, {})).refusal).toBe('409 travail.en-cours')
  })
})

describe('two nodes', () => {
  it('run each of 500 jobs once', async () => {
    const jobs = Array.from({ length: 500 }, (_, n) => ({ task: 'noter', payload: { n } }))
    await ask(jobs)
    const ended = () => server.sql<{ n: string }>('select count(*) as n from system.jobs where ended_at is not null')
    await expect.poll(async () => Number((await ended())[0]?.n)).toBe(500)
    expect(new Set(runs.map(({ payload }) => payload.n)).size).toBe(500)
    expect(runs).toHaveLength(500)
    expect(new Set(runs.map(({ context }) => context.engine)).size).toBe(2)
  })

  it('run one long job per boutique at a time', async () => {
    await ask([1, 2].map((n) => ({ task: 'attendre', payload: { n } })))
    await reached('attendre', 'en cours')
    await ask([{ task: 'noter', payload: {} }])
    await reached('noter', 'terminé')
    await reached('attendre', 'en attente')
    expect(runs.filter(({ payload }) => payload.n)).toHaveLength(1)
    open.resolve()
    await reached('attendre', 'terminé', 2)
  })

  it('long jobs that wait for other servers keep no other boutique from its own', async () => {
    // Chosen so that none shares a queue with another, or with "atelier".
    const shops = ['lente-1', 'lente-2', 'lente-3', 'lente-4', 'lente-5']
    const hashes = await server.sql<{ queue: number }>(
      `select distinct abs(hashtext(id)::bigint) % 64 as queue from unnest('{atelier,${shops.join(',')}}'::text[]) as id`,
    )
    expect(hashes).toHaveLength(6)
    for (const id of shops) await server.as('admin').create('/api/boutiques', { id, name: id, libelle: id })
    for (const id of shops) await ask([{ task: 'attendre.dehors', payload: {} }], { boutique: id, person: 'admin' })
    await expect.poll(() => runs.length).toBe(5)
    await ask([{ task: 'calculer', payload: {} }])
    await reached('calculer', 'terminé')
    expect(runs.map(({ name }) => name)).toEqual([...shops.map(() => 'attendre.dehors'), 'calculer'])
    open.resolve()
    const ended = () => server.sql("select 1 from system.jobs where task = 'attendre.dehors' and ended_at is not null")
    await expect.poll(async () => (await ended()).length).toBe(5)
  })

  it('a boutique whose jobs hang holds two short jobs of each, and delays no other boutique', async () => {
    const { sql } = server
    const ran = () => runs.flatMap(({ payload: { n }, context: { boutique } }) => (boutique === 'atelier' ? [n] : []))
    // They arrive at once and one by one, and look for a job at the same time.
    await ask(Array.from({ length: 30 }, (_, n) => ({ task: 'bloquer', payload: { n } })))
    await Promise.all(Array.from({ length: 10 }, async (_, n) => ask([{ task: 'bloquer', payload: { n: 30 + n } }])))
    await reached('bloquer', 'en cours', 4)
    const others = { boutique: 'brocante', person: 'admin' } as const
    await ask(
      Array.from({ length: 20 }, (_, n) => ({ task: 'noter', payload: { n } })),
      others,
    )
    const waiting = () => sql(`select 1 from system.jobs where boutique = 'brocante' and ended_at is null`)
    await expect.poll(async () => (await waiting()).length).toBe(0)
    expect(ran()).toHaveLength(4)
    open.resolve()
    await reached('bloquer', 'terminé', 40)
    expect(new Set(ran()).size).toBe(40)
  })

  it('a job that failed and waits for its next attempt holds nothing', async () => {
    await ask([1, 2, 3, 4, 5].map((n) => ({ task: 'echouer', payload: { n } })))
    await expect.poll(() => runs.length).toBe(5)
    await ask([{ task: 'noter', payload: {} }])
    await reached('noter', 'terminé')
  })

  it('a boutique with one job is served before the thousand jobs of another', async () => {
    const many = Array.from({ length: 1000 }, () => ({ task: 'noter', payload: { boutique: 'atelier' } }))
    await ask(many)
    await ask([{ task: 'noter', payload: { boutique: 'brocante' } }], { boutique: 'brocante', person: 'admin' })
    const isServed = ({ payload }: (typeof runs)[number]): boolean => payload.boutique === 'brocante'
    await expect.poll(() => runs.some(isServed)).toBe(true)
    expect(runs.findIndex(isServed)).toBeLessThan(1000)
  })
})

describe('a node that stops', () => {
  it('returns its unfinished jobs without counting the attempt, and another node runs them', async () => {
    // No other node has this task.
    const only = [task('obeir', (_, context) => untilAborted(context), { maxAttempts: 2, isLong: true })]
    const third = await startTestNode({ tasks: only }, server)
    await addJobs(engine.pool, [newJob('obeir')], engine.now())
    const own = () => runs.filter(({ name }) => name === 'obeir').length
    await expect.poll(own).toBe(1)
    await third.stop()
    // Other jobs of the node that has just started, and of the test before, are none of this one.
    const rows = () =>
      server.sql(`select attempts, locked_by, last_error from graphile_worker.jobs where task_identifier = 'obeir'`)
    expect(await rows()).toMatchObject([{ attempts: 0, locked_by: null }])
    const fourth = await startTestNode({ tasks: [task('obeir', async () => undefined)] }, server)
    await expect.poll(async () => (await rows()).length).toBe(0)
    expect(own()).toBe(2)
    await fourth.stop()
  })

  it.each([
    ['leaves its jobs to the others', 3, 'terminé'],
    ['counts: the last attempt of a job stays as failed', 1, 'échoué'],
  ] as const)('by a crash %s', async (_, maxAttempts, state) => {
    await seeWorker(engine.pool, 'dead', { host: 'un', now: 0 })
    await addJobs(engine.pool, [{ ...newJob('gardee'), maxAttempts }], engine.now())
    // The state that a killed node leaves.
    await server.sql(`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now(), attempts = 1,
      task_id = (select id from graphile_worker._private_tasks where identifier = 'noter')`)
    await server.sql(`update system.jobs set task = 'noter'`)
    // A worker with a recent heartbeat keeps its jobs.
    await freeJobsOfDead(engine.pool, 40, 'Le serveur est mort')
    await reached('noter', 'en cours')
    await server.sql(`update system.job_workers set seen_at = now() - interval '2 minutes' where id = 'dead'`)
    expect(await freeJobsOfDead(engine.pool, 40, 'Le serveur est mort')).toBe(1)
    const [job] = await reached('noter', state)
    expect([job?.error, runs.length]).toEqual(state === 'échoué' ? ['Le serveur est mort', 0] : [undefined, 1])
  })
})

it('jobs continue after the database drops every connection', async () => {
  await ask([{ task: 'avancer', payload: {} }])
  await reached('avancer', 'en cours')
  await server.sql(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name = 'arriere-boutique'`)
  await expect.poll(async () => (await server.as('admin').get('/health')).status).toBe(200)
  open.resolve()
  await reached('avancer', 'terminé')
  await ask([{ task: 'noter', payload: {} }])
  await reached('noter', 'terminé')
})

const newJob = (name: string) => ({
  task: name,
  payload: {},
  boutique: 'atelier',
  actor: '',
  maxAttempts: 2,
  isLong: false,
})

it('a clock that was ahead for a day keeps neither daily tasks nor jobs waiting for that day', async () => {
  const { pool } = engine
  const day = 86_400_000
  const [now, tomorrow] = [new Date().toISOString(), new Date(Date.now() + day).toISOString()]
  await pool.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values
       ('ahead', now(), now() + interval '1 day'), ('well', now() - interval '1 day', now() - interval '1 hour')`,
  )
  const noted = {
    task: 'noter',
    payload: { n: 1 },
    boutique: 'atelier',
    actor: '',
    maxAttempts: 1,
    isLong: false,
    dueAt: tomorrow,
  }
  await addJobs(pool, [{ ...noted, key: 'ahead' }], tomorrow)
  await addJobs(pool, [{ ...noted, payload: { n: 2 }, key: 'planned' }], now)
  await pool.query(`update graphile_worker._private_jobs set created_at = run_at where key like '%ahead%'`)
  await seeWorker(pool, 'dead', { host: 'un', now: 0 })
  await pool.query(`update system.job_workers set seen_at = now() + interval '1 day' where id = 'dead'`)

  await forgetFuture(pool)
  await expect.poll(() => runs.map(({ payload }) => payload.n)).toEqual([1])
  const tabs = await server.sql(
    `select identifier, last_execution is null as due from graphile_worker._private_known_crontabs
     where identifier in ('ahead', 'well') order by identifier`,
  )
  expect(tabs).toEqual([
    { identifier: 'ahead', due: true },
    { identifier: 'well', due: false },
  ])
  expect(await server.sql(`select from system.job_workers where id = 'dead'`)).toEqual([])

  const hasRun = (from: number): Promise<boolean> =>
    hasRunSince(pool, 'noter', new Date(from).toISOString(), new Date(from + day).toISOString())
  await pool.query(`update system.jobs set ended_at = $1 where task = 'noter' and ended_at is not null`, [tomorrow])
  expect(await hasRun(Date.now() + day / 2)).toBe(true)
  expect(await hasRun(Date.now() - day)).toBe(false)
})
