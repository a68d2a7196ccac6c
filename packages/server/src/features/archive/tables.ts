/** A system table that is archived beside the documents of a boutique, or of the installation. */
export interface ArchivedTable {
  name: string
  /** SQL: whether a row `t` belongs to the boutique `$1`; for the installation, to none. */
  owner: string
  order: string
  /** The column that repeats the id of the boutique; an import checks it. */
  scope?: string
  /** The document that a row is about. */
  document?(row: Row): { collection: unknown; id: unknown }
  /** The files that a row names. */
  paths?(row: Row): readonly unknown[]
}
type Row = Readonly<Record<string, unknown>>

const named = ({ collection, document }: Row) => ({ collection, id: document })
const campaign = (row: Row) => ({ collection: 'campagnes', id: row.campaign })
const fullPath = (row: Row): unknown[] => [row.full_path]

/** The tables of a boutique, in the order in which they are imported. */
export const BOUTIQUE_TABLES: readonly ArchivedTable[] = [
  {
    name: 'journal',
    owner: `(t.scope = $1 or (t.collection = 'boutiques' and t.document = $1))`,
    order: 't.collection, t.document, t.rev',
    document: named,
  },
  { name: 'counters', owner: 't.scope = $1', order: 't.series', scope: 'scope' },
  { name: 'media_files', owner: 't.boutique = $1', order: 't.full_path', scope: 'boutique', paths: fullPath },
  {
    name: 'media_uses',
    owner: 't.boutique = $1',
    order: 't.collection, t.document, t.full_path',
    scope: 'boutique',
    document: named,
  },
  { name: 'media_deletions', owner: 't.boutique = $1', order: 't.full_path', scope: 'boutique', paths: fullPath },
  { name: 'mailings', owner: 't.boutique = $1', order: 't.campaign', scope: 'boutique', document: campaign },
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
  {
    name: 'erasures',
    owner: 't.boutique = $1',
    order: 't.id',
    scope: 'boutique',
    paths: ({ paths }) => (Array.isArray(paths) ? paths : []),
  },
  { name: 'register_heads', owner: 't.boutique = $1', order: 't.boutique', scope: 'boutique' },
  {
    name: 'register_entries',
    owner: 't.boutique = $1',
    order: 't.number',
    scope: 'boutique',
    document: ({ purchase }) => ({ collection: 'achats', id: purchase }),
  },
  { name: 'register_purchases', owner: 't.boutique = $1', order: 't.purchase', scope: 'boutique' },
  { name: 'register_consultations', owner: 't.boutique = $1', order: 't.id', scope: 'boutique' },
  {
    name: 'register_readings',
    owner: 't.boutique = $1',
    order: 't.consultation, t.at, t.first_number',
    scope: 'boutique',
  },
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
