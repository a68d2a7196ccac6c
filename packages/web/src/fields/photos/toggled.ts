/** The chosen ones with another at the end, or without it when it is among them. */
export function toggled<T extends { fullPath: string }>(chosen: readonly T[], one: T): T[] {
  const others = chosen.filter(({ fullPath }) => fullPath !== one.fullPath)
  return others.length < chosen.length ? others : [...chosen, one]
}
