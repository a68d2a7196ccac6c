import type { Data, FieldError, LiveDocument } from '@boutique/domain'

/** A problem+json answer. */
export interface ProblemBody {
  status: number
  code: string
  detail: string
  requestId?: string
  errors?: FieldError[]
  conflicts?: {
    path: string
    yours: unknown
    theirs: unknown
    actor: { id: string; displayname: string }
    at: string
  }[]
  document?: LiveDocument
}
/** The answer of a list. */
export interface ListBody {
  documents: LiveDocument[]
  next: string | null
  count?: number
  plus?: boolean
  sum?: number
}

/** A response of the server; its body is typed as the test expects it. */
export class Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string

  constructor(status: number, headers: Headers, text: string) {
    this.status = status
    this.headers = headers
    this.text = text
  }
  get body(): Data {
    return JSON.parse(this.text) as Data
  }
  get document(): LiveDocument {
    return JSON.parse(this.text) as LiveDocument
  }
  get list(): ListBody {
    return JSON.parse(this.text) as ListBody
  }
  get problem(): ProblemBody {
    return JSON.parse(this.text) as ProblemBody
  }
  /** Status and code of an error, for a table of expectations. */
  get refusal(): string {
    return `${this.status} ${this.problem.code}`
  }
}

/** Calls the HTTP interface with a bearer token, or without one. */
export class Client {
  readonly address: string
  readonly #headers: Record<string, string>

  constructor(address: string, token?: string) {
    this.address = address
    this.#headers = token ? { authorization: `Bearer ${token}` } : {}
  }

  /** Sends any request; a body other than text, a form or bytes is sent as JSON. */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const raw = typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array
    const json: Record<string, string> =
      body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }
    const response = await fetch(this.address + path, {
      method,
      headers: { ...this.#headers, ...json, ...headers },
      body: raw ? (body as string) : body === undefined ? undefined : JSON.stringify(body),
      redirect: 'manual',
    })
    const text = await response.text()
    return new Answer(response.status, response.headers, text)
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path)
  }
  post(path: string, body: unknown = {}): Promise<Answer> {
    return this.send('POST', path, body)
  }
  patch(path: string, changes: Data, rev?: number): Promise<Answer> {
    return this.send('PATCH', path, { changes, rev })
  }
  remove(path: string): Promise<Answer> {
    return this.send('DELETE', path)
  }

  /** Creates a document; throws when it is refused. */
  async create(path: string, body: Data = {}): Promise<LiveDocument> {
    return documentOrThrow(await this.post(path, body), 201)
  }
  /** Reads a document; throws when it is refused. */
  async read(path: string): Promise<LiveDocument> {
    return documentOrThrow(await this.get(path), 200)
  }
  /** Changes a document by paths; throws when it is refused. */
  async change(path: string, changes: Data, rev?: number): Promise<LiveDocument> {
    return documentOrThrow(await this.patch(path, changes, rev), 200)
  }
  /** Runs a named action; throws when it is refused. */
  async act(path: string, action: string, input: Data = {}): Promise<LiveDocument> {
    return documentOrThrow(await this.post(`${path}/actions/${action}`, input), 200)
  }
  /** Reads one page of a list; throws when it is refused. */
  async list(path: string, query: Record<string, string> = {}): Promise<ListBody> {
    const answer = await this.get(`${path}?${new URLSearchParams(query).toString()}`)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return answer.list
  }
  /** Reads every page of a list in sequence. */
  async all(path: string, query: Record<string, string> = {}): Promise<LiveDocument[]> {
    const documents: LiveDocument[] = []
    let after: string | null = null
    do {
      const page: ListBody = await this.list(path, after === null ? query : { ...query, after })
      documents.push(...page.documents)
      after = page.next
    } while (after !== null)
    return documents
  }
}

function documentOrThrow(answer: Answer, status: number): LiveDocument {
  if (answer.status !== status) throw new Error(`${answer.status} ${answer.text}`)
  return answer.document
}
