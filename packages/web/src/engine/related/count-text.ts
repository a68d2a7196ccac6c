/** The number of documents with their name: "1 commande", "3 commandes", "plus de 1 000 commandes". */
export function countText(label: { one: string; many: string }, count: number, plus = false): string {
  const name = count > 1 ? label.many.toLowerCase() : label.one
  const number = new Intl.NumberFormat('fr-FR').format(count)
  return `${plus ? 'plus de ' : ''}${number} ${name}`
}
