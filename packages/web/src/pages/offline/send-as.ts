import { ApiProblem, NETWORK_CODE, NETWORK_SENTENCE, problemOf } from '../../data/api.ts'

/** Milliseconds for a photo on a slow network, and its answer. */
const MAX_ANSWER_MS = 180_000

/**
 * Posts in the name of a person: the server refuses it when somebody else is signed in meanwhile, as in another tab. Returns
 * the JSON of the answer; a FormData is sent unchanged.
 * @throws ApiProblem for every answer that is not a success, and without an answer
 */
export async function sendAs<T>(person: string, path: string, body: unknown): Promise<T> {
  const isForm = body instanceof FormData
  const headers: Record<string, string> = { accept: 'application/json', 'x-utilisateur': person }
  if (!isForm) headers['content-type'] = 'application/json'
  let response: Response
  let answer: unknown
  try {
    const signal = AbortSignal.timeout(MAX_ANSWER_MS)
    response = await fetch(path, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body), signal })
    answer = JSON.parse(await response.text())
  } catch {
    // No answer, a cut one, or one of something between: the outcome is unknown.
    throw new ApiProblem(0, NETWORK_CODE, NETWORK_SENTENCE)
  }
  if (!response.ok) throw problemOf(response.status, answer)
  return answer as T
}
