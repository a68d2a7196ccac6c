/** Production, or development of the product itself (CONST-01). */
export type Environment = 'production' | 'development'

/** The environment of a name: everything but "development", including nothing, is production. */
export const environmentOf = (name: string | undefined): Environment =>
  name === 'development' ? 'development' : 'production'
