import { ApiProblem, NETWORK_CODE, NETWORK_SENTENCE, problemOf } from '../../data/api.ts'

/** The server's response for a stored photo. */
export interface StoredPhoto {
  fullPath: string
  /** The id of its media record. */
  id?: string
}

export interface Upload {
  boutique: string
  /** The collection and id of the document that will show the photo. */
  docType: string
  docId: string
  file: File
  /** From 0 to 1. */
  onProgress(part: number): void
}

/**
 * Uploads a photo with progress (PHOTO-08), which fetch does not support. Returns the media record, with its
 * `fullPath`.
 * @throws ApiProblem when it is refused or the server does not answer
 */
export function uploadPhoto({ boutique, docType, docId, file, onProgress }: Upload): Promise<StoredPhoto> {
  const form = new FormData()
  // Fields before the file: the server reads the stream in order and checks them first.
  form.append('docType', docType)
  form.append('docId', docId)
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/boutiques/${encodeURIComponent(boutique)}/photos`)
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    })
    request.addEventListener('error', () => reject(new ApiProblem(0, NETWORK_CODE, NETWORK_SENTENCE)))
    request.addEventListener('load', () => {
      const isDone = request.status >= 200 && request.status < 300
      if (isDone) resolve(request.response as StoredPhoto)
      else reject(problemOf(request.status, request.response))
    })
    request.send(form)
  })
}
