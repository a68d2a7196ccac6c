/**
 * The product's own record of each job, next to the queue, as one step of the system tables: it is never edited after a
 * release. The queue itself is the library's schema `graphile_worker`.
 */
export const JOBS_STEP = `
create table system.jobs (
  -- the id of the job in the queue, which forgets it once it is done
  job bigint primary key,
  -- empty: a job of the whole installation
  boutique text collate "C" not null,
  actor text not null,
  task text not null,
  asked_at text collate "C" not null,
  ended_at text collate "C",
  done integer,
  total integer,
  -- a French sentence; absent when nothing failed since it was asked
  error text
);
create index jobs_open on system.jobs (boutique, job) where ended_at is null;
create index jobs_ended on system.jobs (boutique, ended_at) where ended_at is not null;
create index jobs_of_task on system.jobs (task, ended_at);

-- Those that take jobs, and when they were last alive: locks of others are not respected.
create table system.job_workers (
  id text primary key,
  seen_at timestamptz not null default now()
);
`

/** A later step: the machine of each, and by how many milliseconds its clock is ahead of the database's. */
export const WORKER_CLOCKS_STEP = `
alter table system.job_workers
  add column host text not null default '',
  add column ahead bigint not null default 0;
`
