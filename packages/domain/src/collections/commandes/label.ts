/** An order in selects: "241030001 · Léa Martin". */
export const orderLabel = ({ numero, contact_name: client }: { numero?: string; contact_name?: string }): string =>
  [...new Set([numero, client])].filter((part) => part !== undefined).join(' · ')
