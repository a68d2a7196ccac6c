import { afterAll, describe, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'
import { PASSWORD } from '../testing/people.ts'

const server = await startTestNode()
const other = await startTestNode({}, server)
afterAll(async () => {
  await other.stop()
  await server.stop()
})
const admins = [server.as('admin'), other.as('admin')]
const identities = (email: string): Promise<{ id: string; document: string | null }[]> =>
  server.sql(
    'select i.id, u.id as document from auth."user" as i left join utilisateurs as u on u.id = i.id where i.email = $1',
    [email],
  )

describe('an address that two servers use for a new user at the same moment', () => {
  it('is accepted once; the other gets the error for a taken address', async () => {
    for (let round = 0; round < 3; round++) {
      const email = `ensemble${round}@exemple.fr`
      const body = { displayname: 'Deux Fois', email, password: PASSWORD }
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, at) => (admins[at % 2] as (typeof admins)[0]).post('/api/utilisateurs', body)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
      for (const { status, problem } of answers) {
        if (status === 201) continue
        expect(problem.code).toBe('email.pris')
        expect(problem.errors).toEqual([{ path: 'email', message: 'Cette adresse e-mail est déjà utilisée' }])
      }
      const [made, ...more] = await identities(email)
      expect(more).toEqual([])
      expect(made?.document).toBe(made?.id)
    }
  })

  it('is accepted once when two people change to it', async () => {
    const email = 'convoitee@exemple.fr'
    const changes = ['membre', 'collegue'] as const
    const answers = await Promise.all(
      changes.map((person, at) =>
        (admins[at] as (typeof admins)[0]).send('PATCH', `/api/utilisateurs/${server.idOf(person)}/identite`, {
          email,
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is free again when its creation fails halfway', async () => {
    const body = { displayname: 'Coupée', email: 'coupee@exemple.fr', password: PASSWORD }
    // The document cannot be stored, as when the server or the database stops there.
    await server.sql(
      `create function cut() returns trigger language plpgsql as $$ begin raise 'cut' using errcode = '57P01'; end $$`,
    )
    await server.sql('create trigger cut before insert on utilisateurs for each row execute function cut()')
    expect((await server.as('admin').post('/api/utilisateurs', body)).status).toBe(503)
    expect(await identities(body.email)).toEqual([])
    await server.sql('drop trigger cut on utilisateurs')
    expect((await server.as('admin').post('/api/utilisateurs', body)).status).toBe(201)
  })
})

it('a starting server keeps an identity that is being created, and removes an old leftover', async () => {
  const insert = `insert into auth."user" (id, email, name, "emailVerified", "createdAt", "updatedAt")
    values ($1, $1 || '@exemple.fr', $1, true, now() - $2::interval, now())`
  await server.sql(insert, ['recente', '1 minute'])
  await server.sql(insert, ['ancienne', '11 minutes'])
  const third = await startTestNode({}, server)
  await third.stop()
  expect(await server.sql(`select id from auth."user" where id in ('recente', 'ancienne')`)).toEqual([
    { id: 'recente' },
  ])
})
