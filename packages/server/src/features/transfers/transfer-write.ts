import { ProjectFailure } from '../../project/failures.ts'
import type { Project } from '../../project/project.ts'
import type { Copy } from './transfer-copies.ts'

/** The limit of writes of one commit of Firestore. */
const MAX_WRITES = 500

/**
 * Writes copies into a project. Resolves once the project confirmed them.
 * @returns those that it refuses for good; the others are there
 * @throws ProjectFailure of any other kind; writing the copies again is harmless
 */
export async function writeCopies(project: Pick<Project, 'write'>, copies: readonly Copy[]): Promise<Copy[]> {
  const refused: Copy[] = []
  for (const group of groupsOf(copies)) refused.push(...(await writeGroup(project, group)))
  return refused
}

/** A group is refused as a whole: its halves are tried until the refused documents are known. */
async function writeGroup(project: Pick<Project, 'write'>, group: readonly Copy[]): Promise<Copy[]> {
  try {
    const writes = group.flatMap((copy) => copy.writes)
    for (let from = 0; from < writes.length; from += MAX_WRITES)
      await project.write(writes.slice(from, from + MAX_WRITES))
    return []
  } catch (error) {
    if (!(error instanceof ProjectFailure && error.kind === 'document')) throw error
    if (group.length === 1) return [...group]
    const half = Math.ceil(group.length / 2)
    return [...(await writeGroup(project, group.slice(0, half))), ...(await writeGroup(project, group.slice(half)))]
  }
}

/** Groups whose writes fit into one commit; a document with more has a group of its own. */
function* groupsOf(copies: readonly Copy[]): Iterable<Copy[]> {
  let group: Copy[] = []
  let count = 0
  for (const copy of copies) {
    if (group.length > 0 && count + copy.writes.length > MAX_WRITES) {
      yield group
      group = []
      count = 0
    }
    group.push(copy)
    count += copy.writes.length
  }
  if (group.length > 0) yield group
}
