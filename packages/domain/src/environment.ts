/** Where the product runs: for real, or for who writes it (CONST-01). */
export type Environment = 'production' | 'development'

/** The environment that a name stands for: anything but "development", also nothing, is production. */
export const environmentOf = (name: string | undefined): Environment =>
  name === 'development' ? 'development' : 'production'
