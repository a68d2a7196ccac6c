/** A row of a file: its number as a spreadsheet shows it (1 is that of the headers), and the texts of its cells. */
export interface SourceRow {
  readonly line: number
  /** As many as the row has: fewer than the headers, or more. */
  readonly cells: readonly string[]
}

/**
 * The beginning of a file: its headers, distinct ("Prix", "Prix (2)"), and its first rows.
 */
export interface SourceHead {
  readonly format: 'csv' | 'xlsx'
  readonly headers: readonly string[]
  /** The first rows below the headers, five at most. */
  readonly rows: readonly SourceRow[]
  /** Of CSV: how its bytes were understood. */
  readonly encoding?: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  readonly delimiter?: ';' | ',' | '\t'
  /** Of XLSX: the names of its sheets, and the one that is read. */
  readonly sheets?: readonly string[]
  readonly sheet?: string
}

/** The systems whose files are known by their headers. */
export type ImportSystem = 'shopify' | 'woocommerce' | 'prestashop' | 'arriere-boutique'

/** The collections that files are imported into. */
export const IMPORTED_COLLECTIONS = ['produits', 'contacts', 'fournisseurs', 'depenses', 'commandes'] as const
export type ImportedCollection = (typeof IMPORTED_COLLECTIONS)[number]

/** One column of a file, and what becomes of it. */
export interface ColumnMatch {
  /** Its position, from 0. */
  readonly column: number
  readonly header: string
  /** The target: an `ImportTarget.to` of the collection, or null where the column is not taken. */
  readonly to: string | null
  /** The first values that are not empty, shortened. */
  readonly samples: readonly string[]
}

/**
 * Something that a column can fill: a field (`price`, `dimensions/width`), or a part that is no field of its own (`photos`). See
 * `importTargets`.
 */
export interface ImportTarget {
  readonly to: string
  /** In French, for a list of choices. */
  readonly label: string
  /** Only files of these systems have it: it is not offered for others. */
  readonly systems?: readonly ImportSystem[]
}

/**
 * What a file is taken for. People may change the `to` of any column: see `recogniseLayout`.
 */
export interface ImportLayout {
  /** Null: no known system; its columns were matched by the likeness of their names. */
  readonly system: ImportSystem | null
  readonly collection: ImportedCollection
  readonly columns: readonly ColumnMatch[]
}

/** Something in the file that people should know. `line` is that of the file, `header` that of the column. */
export interface ImportNote {
  readonly line: number
  readonly header?: string
  /** Stable: `nombre`, `date`, `valeur`, `cellules`, `parent`… */
  readonly code: string
  /** A French sentence without the line. */
  readonly message: string
}

/**
 * Documents of another collection that a record names: they are found by `by`, an equality without case and accents, or
 * else by id. Those that do not exist are created where `creates` says so, or else left out.
 */
export interface NamedDocuments {
  /** The field that holds their ids. */
  readonly path: string
  readonly collection: string
  /** A field of that collection. */
  readonly by: string
  readonly names: readonly string[]
  readonly creates: boolean
  /** The field holds one id, not a list. */
  readonly isSingle: boolean
}

/** A photo that a record names: its address on the web, and where the file has it. */
export interface ImportPhoto {
  readonly address: string
  readonly line: number
  readonly header: string
}

/** A document below the record: a variant of a product. */
export interface ImportChild {
  readonly collection: string
  readonly line: number
  /** It is the existing one with an equal value at this path. */
  readonly key: string
  readonly values: Readonly<Record<string, unknown>>
}

/** A document that the file describes. */
export interface ImportRecord {
  readonly collection: ImportedCollection
  /** Its lines, in ascending order. */
  readonly lines: readonly number[]
  /** What people call it: its name, number or address. */
  readonly title: string
  /**
   * How an existing document is found: each key is a set of equalities. The first key that finds one document decides; `id`
   * is the system id. Without a key it is always new.
   */
  readonly keys: readonly Readonly<Record<string, string>>[]
  /**
   * Values by change path, as the API takes them: `name`, `dimensions/width`. An empty cell has none, and changes nothing.
   * Items of lists carry ids that only depend on the file, so that a second import is equal.
   */
  readonly values: Readonly<Record<string, unknown>>
  readonly named: readonly NamedDocuments[]
  /** In their order, each address once. */
  readonly photos: readonly ImportPhoto[]
  readonly children: readonly ImportChild[]
  /** Why it cannot be imported; empty where it can. */
  readonly problems: readonly ImportNote[]
  /** What of it is not taken. */
  readonly warnings: readonly ImportNote[]
}

/**
 * Reads rows one after another: a record is returned once nothing can be added to it. What has to wait, such as a variation
 * before its product, is held until `end`: see `recordReader`.
 */
export interface RecordReader {
  push(row: SourceRow): ImportRecord[]
  end(): ImportRecord[]
}

/** The most bytes of a file. */
export const MAX_IMPORT_BYTES = 30_000_000
