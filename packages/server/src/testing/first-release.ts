import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { SYSTEM_STEPS } from '../system-steps.ts'

/** The number of system steps in the first release. */
const STEPS = 4

/**
 * Creates the schema of the first release in an empty database, with the collection `essais` and a search of its
 * titles.
 */
export async function makeFirstRelease(pool: pg.Pool): Promise<void> {
  const collection = readFileSync(join(import.meta.dirname, 'first-release.sql'), 'utf8')
  await pool.query(`
    create schema system;
    create table system.steps (step integer primary key);
    ${SYSTEM_STEPS.slice(0, STEPS).join('')}
    insert into system.steps select generate_series(1, ${STEPS});
    ${collection}`)
}

/** Fills `essais` with that many documents, as fast as SQL can. */
export async function fillFirstRelease(pool: pg.Pool, documents: number): Promise<void> {
  await pool.query(
    `alter table essais disable trigger user;
     insert into essais (id, _scope, data, created_at, updated_at, datetime)
     select 'd' || lpad(n::text, 7, '0'), 'b' || n % 3, jsonb_build_object('titre', 'Élan ' || n, 'code', 'c' || n,
       'entier', n, 'montant', n % 50, 'drapeau', n % 2 = 0, 'paragraphe', repeat('texte ', 50)), 'c', 'u', n
     from generate_series(1, ${documents}) as n;
     alter table essais enable trigger user`,
  )
}
