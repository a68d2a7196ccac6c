/** The storage of the tab, which survives a reload; a browser may forbid it. */
export const tabStorage = (): Storage | undefined => allowed(() => window.sessionStorage)

/** The storage of the browser, which survives closing the tab; a browser may forbid it. */
export const lastingStorage = (): Storage | undefined => allowed(() => window.localStorage)

/** Identifies this load of the page among the drafts in the browser's storage. */
export const PAGE_LOAD = `${Date.now()}-${Math.floor(Math.random() * 1e9)}`

function allowed(storage: () => Storage): Storage | undefined {
  try {
    return storage()
  } catch {
    return undefined
  }
}
