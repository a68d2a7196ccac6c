import { ApiProblem, NETWORK_CODE, NETWORK_SENTENCE, problemOf } from '../../data/api.ts'

/** What the server tells of a photo it has stored. */
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
 * Sends a photo and tells how far it is (PHOTO-08); fetch cannot. The answer is the media, with its `fullPath`.
 * @throws ApiProblem when it is refused or the server does not answer
 */
export function uploadPhoto({ boutique, docType, docId, file, onProgress }: Upload): Promise<StoredPhoto> {
  const form = new FormData()
  // The fields first: the server reads the stream in order and checks them before it takes the file.
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
