/** The nodes of a structured text, which are those of the editor. */
export const NODES: ReadonlySet<string> = new Set(
  'doc paragraph heading bulletList orderedList listItem blockquote hardBreak horizontalRule text'.split(' '),
)
/** The marks of its texts. */
export const MARKS: ReadonlySet<string> = new Set(['bold', 'italic', 'underline', 'strike', 'link'])

/** Two levels for each list in a list: twenty of them are more than anybody nests. A request may be nested 100 levels. */
const MAX_DEPTH = 40
/** Whether a node is nested deeper than people do; the root is at 0. */
export const isTooDeep = (depth: number): boolean => depth > MAX_DEPTH
