// Icons are imported one by one, by file: the development server then loads those in use and not the six thousand others.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'
  const icon: Icon
  export default icon
}
