import type { LabelsBody } from '@boutique/domain'
import { download } from '../../base/download.ts'
import { apiFile, collectionPath } from '../../data/api.ts'

/** Prints labels and gives them to the browser as a file. @throws ApiProblem */
export async function downloadLabels(boutique: string, body: LabelsBody): Promise<void> {
  download(await apiFile('POST', collectionPath(boutique, 'etiquettes'), body), 'etiquettes.pdf')
}
