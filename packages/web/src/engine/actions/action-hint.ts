/** The specified names of the actions of every list do not say what these do. */
const HINTS: Readonly<Record<string, string>> = {
  top: 'Placer en tête de la liste',
  refresh: 'Replacer selon la date de publication',
}

/** What an action does, in a few words; undefined where its name says it. */
export const actionHint = (action: string): string | undefined =>
  Object.hasOwn(HINTS, action) ? HINTS[action] : undefined
