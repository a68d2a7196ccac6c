import { describe, expect, it } from 'vitest'
import { answerFailure, sentenceOf } from './failure-page.mjs'

const uncaught = `file:///projet/packages/domain/src/core/collection.ts:12
    throw new Error(why)
          ^

Error: collection produits : le filtre « prix » n'est pas un champ
  et la colonne « nom » non plus
    at fail (file:///projet/packages/domain/src/core/collection.ts:12:11)
    at file:///projet/packages/domain/src/collections/produits/index.ts:3:1

Node.js v24.21.0
`

describe('the sentence of a failure', () => {
  it.each([
    [
      'an uncaught error',
      uncaught,
      "collection produits : le filtre « prix » n'est pas un champ\n  et la colonne « nom » non plus",
    ],
    ['an error with a code', 'x\nError [ERR_MODULE_NOT_FOUND]: Cannot find module\n    at y', 'Cannot find module'],
    ['an error that holds others', "Le démarrage a échoué : TypeError: il manque\n    at z\n  code: 'x'", 'il manque'],
    ['a syntax error', '/a.ts:1\nlet = 1\n\nSyntaxError: Unexpected token\n    at x', 'Unexpected token'],
    [
      'a refusal of the program',
      'Ce port est déjà utilisé par un autre programme\n',
      'Ce port est déjà utilisé par un autre programme',
    ],
    ['no word at all', '', "Le serveur s'est arrêté sans dire pourquoi."],
  ])('%s', (_, output, sentence) => {
    expect(sentenceOf(output)).toBe(sentence)
  })
})

function ask(url, accept, method = 'GET') {
  const answer = { headers: {}, body: undefined }
  const response = {
    writeHead: (status, headers) => Object.assign(answer, { status, headers }),
    end: (body) => (answer.body = body),
  }
  const failure = { id: '7', sentence: '<b>« prix » & co', output: '</pre><script>' }
  answer.isAnswered = answerFailure(failure, { url, method, headers: { accept } }, response)
  return answer
}

describe('while the server cannot start', () => {
  it('a page shows the escaped sentence', () => {
    const { status, headers, body } = ask('/boutique/produits', 'text/html,*/*')
    expect([status, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(body).toContain('<pre role="alert">&#60;b&#62;« prix » &#38; co</pre>')
    expect(body).not.toContain('</pre><script>')
  })

  it('the API responds with a problem', () => {
    const { status, body } = ask('/api/moi', 'application/json')
    expect([status, JSON.parse(body)]).toMatchObject([503, { code: 'demarrage.refuse', detail: '<b>« prix » & co' }])
  })

  it('a HEAD request of the page gets the current failure', () => {
    const { headers, body } = ask('/', 'text/html', 'HEAD')
    expect([headers['x-demarrage-refuse'], body]).toEqual(['7', undefined])
  })

  it('scripts and styles are left to the caller', () => {
    expect(ask('/src/main.tsx', '*/*')).toMatchObject({ isAnswered: false, body: undefined })
  })
})
