export { Cell, Input } from '../list/index.tsx'
