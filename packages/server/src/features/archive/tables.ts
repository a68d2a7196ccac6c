/** A system table that is archived beside the documents of a boutique, or of the installation. */
export interface ArchivedTable {
  name: string
  /** SQL: whether a row `t` belongs to the boutique `$1`; for the installation, to none. */
  owner: string
  order: string
  /** The column that repeats the id of the boutique; an import checks it. */
  scope?: string
}

/** The tables of a boutique, in the order in which they are imported. */
export const BOUTIQUE_TABLES: readonly ArchivedTable[] = [
  {
    name: 'journal',
    owner: `(t.scope = $1 or (t.collection = 'boutiques' and t.document = $1))`,
    order: 't.collection, t.document, t.rev',
  },
  { name: 'counters', owner: 't.scope = $1', order: 't.series', scope: 'scope' },
  { name: 'media_files', owner: 't.boutique = $1', order: 't.full_path', scope: 'boutique' },
  { name: 'media_uses', owner: 't.boutique = $1', order: 't.collection, t.document, t.full_path', scope: 'boutique' },
  { name: 'media_deletions', owner: 't.boutique = $1', order: 't.full_path', scope: 'boutique' },
  { name: 'mailings', owner: 't.boutique = $1', order: 't.campaign', scope: 'boutique' },
  {
    name: 'mailing_recipients',
    owner: 't.campaign in (select m.campaign from system.mailings as m where m.boutique = $1)',
    order: 't.campaign, t.contact',
  },
  { name: 'treatments', owner: 't.boutique = $1', order: 't.id', scope: 'boutique' },
  {
    name: 'treatment_commits',
    owner: 't.treatment in (select m.id from system.treatments as m where m.boutique = $1)',
    order: 't.treatment, t.commit',
  },
  { name: 'erasures', owner: 't.boutique = $1', order: 't.id', scope: 'boutique' },
]

/** The tables of the installation: what belongs to no boutique. */
export const COMMON_TABLES: readonly ArchivedTable[] = [
  {
    name: 'journal',
    owner: `(t.scope not in (select b.id from boutiques as b) and not (t.collection = 'boutiques'))`,
    order: 't.collection, t.document, t.rev',
  },
  { name: 'counters', owner: 't.scope not in (select b.id from boutiques as b)', order: 't.scope, t.series' },
]

/**
 * The other system tables, each with the reason why no archive has them. A test compares these lists with the database,
 * so that a new table is decided about.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  secrets: 'sealed under a passphrase, with --secrets only',
  keys: 'sealed with the secrets',
  steps: 'of the schema',
  version: 'of the schema',
  schema_parts: 'of the schema',
  rebuilds: 'of the schema',
  filled_texts: 'of the schema',
  declarations: 'of the schema',
  search: 'made again from the documents',
  search_queue: 'made again from the documents',
  search_fills: 'made again from the documents',
  search_refused: 'made again from the documents',
  vocabulary: 'made again from the documents',
  hosted_indexes: 'made again from the documents, in the account of the new installation',
  storage_used: 'counted again by triggers',
  space_used: 'counted again by triggers',
  space_counted: 'counted again by triggers',
  space_days: 'counted again by triggers',
  jobs: 'work under way: the former installation may still do it',
  job_workers: 'work under way',
  webhook_changes: 'messages under way',
  webhook_deliveries: 'messages of the former installation',
  webhook_failures: 'messages under way',
  webhook_turns: 'messages under way',
  copied_choices: 'limits of the last days',
  refused_choices: 'limits of the last days',
  sign_ins: 'moments of the former installation',
  sign_in_attempts: 'limits of the last hours',
  failed_sign_ins: 'limits of the last hours',
  known_senders: 'browsers that know the former address',
  imported_archives: 'of this installation',
}
