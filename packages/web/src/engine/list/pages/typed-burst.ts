/**
 * Tells of each change whether it goes on with what is being typed in one field, which ends when the focus leaves it.
 * @returns takes the field that has the focus; undefined for a change that is not typed
 */
export function typedBurst(): (field: EventTarget | undefined) => boolean {
  let last: EventTarget | undefined
  return (field) => {
    const goesOn = field !== undefined && field === last
    if (!goesOn) {
      last = field
      const end = () => {
        if (last === field) last = undefined
      }
      field?.addEventListener('blur', end, { once: true })
    }
    return goesOn
  }
}
