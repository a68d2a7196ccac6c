import { lockQuestion } from '../connection/locks.ts'
import { type Queryable, run } from '../connection/pool.ts'

/**
 * The documents of which somebody without the right to read them chose to copy fields lately, and when they were last
 * refused another one.
 */
export const COPIED_CHOICES_STEP = `
create table system.copied_choices (
  scope text not null,
  actor text not null,
  -- collection/id
  target text not null,
  at text collate "C" not null,
  primary key (scope, actor, target)
);
create table system.refused_choices (
  scope text not null,
  actor text not null,
  at text collate "C" not null,
  primary key (scope, actor)
);
`

/** Who chooses, and what. */
export interface Choice {
  scope: string
  actor: string
  collection: string
  id: string
}

/**
 * Notes a choice in its transaction, after all others of this person there. Returns how many different documents they
 * chose since an instant, this one included.
 */
export async function noteChoice(
  on: Queryable,
  { scope, actor, collection, id }: Choice,
  { now, since }: { now: string; since: string },
): Promise<number> {
  await lockQuestion(on, JSON.stringify(['copies', scope, actor]))
  await run(on, 'delete from system.copied_choices where scope = $1 and actor = $2 and at <= $3', [scope, actor, since])
  await run(
    on,
    `insert into system.copied_choices (scope, actor, target, at) values ($1, $2, $3, $4) on conflict do nothing`,
    [scope, actor, `${collection}/${id}`, now],
  )
  const counted = 'select count(*) from system.copied_choices where scope = $1 and actor = $2'
  const [row] = await run(on, counted, [scope, actor])
  return Number(row?.[0])
}

/**
 * Writes a line about a refused choice into the journal of the document that was to be chosen: one for each person and
 * boutique since an instant, whatever they try. Its revision is none of the document's, which did not change.
 */
export async function noteRefusedChoice(
  on: Queryable,
  { scope, actor, collection, id }: Choice,
  { now, since, action }: { now: string; since: string; action: string },
): Promise<void> {
  await run(
    on,
    `with noted as (
       insert into system.refused_choices as known (scope, actor, at) values ($1, $2, $3)
         on conflict (scope, actor) do update set at = excluded.at where known.at <= $4 returning 1)
     insert into system.journal (collection, document, rev, scope, at, actor, action)
     select $5, $6, least(0, (select min(rev) from system.journal where collection = $5 and document = $6)) - 1,
       $1, $3, $2, $7 from noted
     on conflict do nothing`,
    [scope, actor, now, since, collection, id, action],
  )
}
