/** The settings of the boutique, as `needed.boutique`. */
export const needsBoutique = (boutique: string | null) => ({
  boutique: { collection: 'boutiques', id: boutique ?? '' },
})
