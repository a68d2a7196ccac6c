export const filter = null
export const sortWords = null
export const isWide = false
export const text = () => '••••••'
