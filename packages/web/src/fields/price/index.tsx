export { NumberText as Input } from '../shared/NumberText.tsx'
