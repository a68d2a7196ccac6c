// The rules of this project that oxlint does not have.
import { frenchProblem } from './french-problem.mjs'
import { labelledInput } from './labelled-input.mjs'
import { pureDomain } from './pure-domain.mjs'
import { sqlInStore } from './sql-in-store.mjs'
import { sqlParameter } from './sql-parameter.mjs'
import { straightApostrophe } from './straight-apostrophe.mjs'

export default {
  meta: { name: 'boutique' },
  rules: {
    'french-problem': frenchProblem,
    'labelled-input': labelledInput,
    'pure-domain': pureDomain,
    'sql-in-store': sqlInStore,
    'sql-parameter': sqlParameter,
    'straight-apostrophe': straightApostrophe,
  },
}
