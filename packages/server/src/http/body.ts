import { type Changes, type Data, invalid, type ListOperation, Problem } from '@boutique/domain'

/** A JSON object with any members; anything else is 400. */
export function objectBody(body: unknown): Data {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Data
  throw new Problem(400, 'corps.inattendu', 'Un objet JSON est attendu')
}

/** The body of a PATCH: `{changes, operations?, rev?}`. Fields outside `changes` are refused. */
export function patchBody(body: unknown): Changes & { rev?: number } {
  const { changes, operations, rev, ...others } = objectBody(body)
  const unknown = Object.keys(others)
  if (unknown.length)
    throw invalid(unknown.map((path) => ({ path, message: 'Les champs à changer vont dans « changes »' })))
  if (changes === undefined && operations === undefined) {
    throw invalid([{ path: 'changes', message: 'Champs obligatoire' }])
  }
  const isObject = typeof changes === 'object' && changes !== null && !Array.isArray(changes)
  if (changes !== undefined && !isObject) throw invalid([{ path: 'changes', message: 'Objet attendu' }])
  if (rev !== undefined && !(Number.isSafeInteger(rev) && (rev as number) >= 0)) {
    throw invalid([{ path: 'rev', message: 'Nombre entier attendu' }])
  }
  return { values: (changes ?? {}) as Data, operations: operationsOf(operations), rev: rev as number | undefined }
}

function operationsOf(operations: unknown): ListOperation[] {
  if (operations === undefined) return []
  const refuse = (): never => {
    throw invalid([{ path: 'operations', message: 'Opération inattendue' }])
  }
  if (!Array.isArray(operations) || operations.length > 500) return refuse()
  for (const operation of operations as Record<string, unknown>[]) {
    const { op, path, item, before } = operation ?? {}
    const known = op === 'add' || ((op === 'remove' || op === 'move') && typeof item === 'string')
    if (!known || typeof path !== 'string' || !(before === undefined || typeof before === 'string')) return refuse()
  }
  return operations as ListOperation[]
}
