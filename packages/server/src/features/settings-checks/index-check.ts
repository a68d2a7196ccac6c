import { type Actor, type IndexStep, indexCheckLines, type SettingsCheck } from '@boutique/domain'
import { type AlgoliaClient, AlgoliaFailure } from '../../search/algolia-client.ts'
import { indexName } from '../../search/algolia-record.ts'
import { within } from '../../search/deadline.ts'
import type { Engine } from '../../operations/engine.ts'
import { checkWait, settingsFor, type TestWait } from '../../operations/rights/settings-editor.ts'

/** The time limit of a whole test, in milliseconds. */
const MAX_TEST_MS = 20_000
/** The collection whose index is tried. */
const TRIED = 'produits'

/**
 * Tries the hosted search index of a boutique with the platform's keys: asks for its settings, writes and removes one
 * record, and searches. For those who edit the settings of the boutique.
 *
 * @param client that of the platform's account; undefined: there is none
 * @throws Problem 429
 */
export async function checkIndex(
  engine: Engine,
  client: AlgoliaClient | undefined,
  actor: Actor,
  boutique: string,
  wait: TestWait,
  log: (cause: unknown) => void,
): Promise<SettingsCheck> {
  const { indexAlgolia } = await settingsFor(engine, actor, boutique, 'indexAlgolia')
  checkWait(wait, boutique)
  const unset = (message: string): SettingsCheck => ({ lines: indexCheckLines(0, { step: 'reglages', message }) })
  if (!client) return unset("La plateforme n'a pas de compte Algolia : la recherche de la boutique est celle d'ici")
  if (typeof indexAlgolia !== 'string') return unset("La boutique n'a pas d'index : sa recherche est celle d'ici")
  const name = indexName(TRIED, indexAlgolia)
  let step: IndexStep = 'connexion'
  const tried = async (): Promise<number> => {
    await client.settings(name)
    step = 'ecriture'
    const objectID = `essai-${engine.newId()}`
    // One batch: a test that is cut off leaves no record. Without a boutique, no search of the product finds it.
    await client.write(name, [
      { action: 'updateObject', body: { objectID } },
      { action: 'deleteObject', body: { objectID } },
    ])
    step = 'recherche'
    const { nbHits } = await client.search(name, {
      query: '',
      filters: `boutique:"${boutique}"`,
      page: 0,
      hitsPerPage: 1,
      analytics: false,
      attributesToRetrieve: ['objectID'],
    })
    return nbHits
  }
  try {
    return { lines: indexCheckLines(await within(MAX_TEST_MS, tried())) }
  } catch (error) {
    log(error)
    return { lines: indexCheckLines(0, { step, message: sentenceOf(step, error) }) }
  }
}

function sentenceOf(step: IndexStep, error: unknown): string {
  const status = error instanceof AlgoliaFailure ? error.status : undefined
  if (status === undefined || status >= 500) return 'Algolia ne répond pas'
  if (status === 429) return 'Algolia a atteint une de ses limites'
  if (status === 404) return "L'index n'existe pas encore : il est créé avec le premier produit"
  if (status !== 401 && status !== 403) return 'Algolia refuse la demande'
  if (step === 'connexion') return "Algolia refuse l'identifiant ou la clé de la plateforme"
  return step === 'ecriture'
    ? "La clé de la plateforme n'a pas le droit d'écrire"
    : "La clé n'a pas le droit de chercher"
}
