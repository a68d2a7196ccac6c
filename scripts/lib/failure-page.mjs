/** The header with the current failure, for the page; absent once the server runs again. */
const HEADER = 'x-demarrage-refuse'
const INTERVAL = 500
/** The start of the line that contains an error, after the text of the reporter. */
const ERROR = /^(?:.{0,80} : )?\w*Error(?: \[\w+\])?: /

/**
 * The reason in the output of a failed program: the message of the last uncaught error, else the whole output.
 *
 * @param output its stderr
 */
export function sentenceOf(output) {
  const lines = output.trimEnd().split('\n')
  const first = lines.findLastIndex((line) => ERROR.test(line))
  if (first < 0) return output.trim() || "Le serveur s'est arrêté sans dire pourquoi."
  const rest = lines.slice(first + 1)
  const end = rest.findIndex((line) => /^\s+at |^$|^Node\.js v|^ {2}\[?\w+\]?: |^\} /.test(line))
  const message = [lines[first], ...(end < 0 ? rest : rest.slice(0, end))].join('\n')
  return message.replace(ERROR, '').replace(/ \{$/, '')
}

const escaped = (text) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)

const page = ({ id, sentence, output }) => `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Le serveur ne démarre pas</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 46rem; margin: 12vh auto; padding: 0 1.5rem }
  h1 { font-size: 1.4rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 0.95rem/1.5 ui-monospace, monospace }
  [role=alert] { padding: 1rem; border-left: 4px solid #c2410c; background: #c2410c1a }
  details { opacity: 0.8 }
</style>
<h1>Le serveur ne démarre pas</h1>
<pre role="alert">${escaped(sentence)}</pre>
<p>Corrigez le fichier : cette page revient d'elle-même.</p>
<details><summary>Tout ce que le serveur a dit</summary><pre>${escaped(output)}</pre></details>
<script type="module">
  setInterval(async () => {
    const answer = await fetch(location.href, { method: 'HEAD', headers: { accept: 'text/html' } }).catch(() => undefined)
    if (answer && answer.headers.get('${HEADER}') !== '${id}') location.reload()
  }, ${INTERVAL})
</script>
</html>
`

/**
 * Responds to a request while the server cannot start: a page for a browser, a problem for the API.
 *
 * @param failure `{ id, sentence, output }`
 * @returns false for other requests, which the caller handles
 */
export function answerFailure(failure, request, response) {
  const isPage = /text\/html/.test(request.headers.accept ?? '')
  if (!isPage && !/^\/(api|image|health)\b/.test(request.url)) return false
  const { sentence, id } = failure
  const problem = { type: 'about:blank', title: sentence, status: 503, code: 'demarrage.refuse', detail: sentence }
  response.writeHead(503, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    [HEADER]: id,
  })
  response.end(request.method === 'HEAD' ? undefined : isPage ? page(failure) : JSON.stringify(problem))
  return true
}
