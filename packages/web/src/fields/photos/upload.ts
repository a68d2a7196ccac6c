import { ApiProblem, NETWORK_CODE, NETWORK_SENTENCE, problemOf } from '../../data/api.ts'

/** The server's response for a stored photo. */
export interface StoredPhoto {
  fullPath: string
  /** The id and the name of its media record. */
  id?: string
  name?: string
}

export interface Upload {
  boutique: string
  /** The id of the media record: an upload sent again with it is stored once. */
  id: string
  /** The collection and id of the document that will show the photo; without them it belongs to the library. */
  docType?: string
  docId?: string
  file: File
  /** From 0 to 1. */
  onProgress(part: number): void
  /** Interrupts the upload. */
  signal?: AbortSignal
}

/** How long an upload may stand still, and then wait for its response, before it is interrupted, in milliseconds. */
const STANDSTILL = 30_000
const ANSWER = 120_000

const INTERRUPTED = "L'envoi du fichier a été interrompu"

/**
 * Uploads a photo with progress (PHOTO-08), which fetch does not support. Returns the media record, with its
 * `fullPath`. An upload without progress is interrupted, since a phone that slept may have lost its connection unnoticed.
 * @throws ApiProblem when it is refused or the server does not answer
 */
export function uploadPhoto({ boutique, id, docType, docId, file, onProgress, signal }: Upload): Promise<StoredPhoto> {
  const form = new FormData()
  // Fields before the file: the server reads the stream in order and checks them first.
  form.append('id', id)
  if (docType !== undefined) form.append('docType', docType)
  if (docId !== undefined) form.append('docId', docId)
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/boutiques/${encodeURIComponent(boutique)}/photos`)
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    let timer: ReturnType<typeof setTimeout> | undefined
    const interruptAfter = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), ms)
    }
    interruptAfter(STANDSTILL)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      interruptAfter(STANDSTILL)
      if (lengthComputable) onProgress(loaded / total)
    })
    request.upload.addEventListener('load', () => interruptAfter(ANSWER))
    request.addEventListener('loadend', () => clearTimeout(timer))
    request.addEventListener('error', () => reject(new ApiProblem(0, NETWORK_CODE, NETWORK_SENTENCE)))
    signal?.addEventListener('abort', () => request.abort())
    request.addEventListener('abort', () => reject(new ApiProblem(0, NETWORK_CODE, INTERRUPTED)))
    request.addEventListener('load', () => {
      const isDone = request.status >= 200 && request.status < 300
      if (isDone) resolve(request.response as StoredPhoto)
      else reject(problemOf(request.status, request.response))
    })
    request.send(form)
  })
}
