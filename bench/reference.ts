// The reference: what one writes in an hour with Fastify and `pg`, on the product's own table. It has no
// sessions, no rights, no validation, no rules, no journal and no live queries; triggers are off on its connections, so
// it sends no notifications and indexes nothing for search. It ignores the text that the product stores next to each
// document.
import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 20,
  options: '-c session_replication_role=replica',
})
const app = fastify()

interface Call {
  Params: { boutique: string; id: string }
  Body: Record<string, unknown>
}
const COLUMNS = 'id, _scope, _parent, data, deleted, created_at, updated_at, datetime, rev'
const WHERE = `where _scope = $1 and not deleted and "f_onSale" and "f_isOnlineStore"`
const json = 'application/json; charset=utf-8'

app.get<Call>('/list/:boutique', async ({ params }, reply) => {
  const { rows } = await pool.query(
    `select ${COLUMNS} from produits ${WHERE} order by datetime desc, id desc limit 40`,
    [params.boutique],
  )
  return reply.type(json).send(JSON.stringify({ documents: rows }))
})
app.get<Call>('/list-count/:boutique', async ({ params }, reply) => {
  const [page, count] = await Promise.all([
    pool.query(`select ${COLUMNS} from produits ${WHERE} order by datetime desc, id desc limit 40`, [params.boutique]),
    pool.query(`select count(*) from produits ${WHERE}`, [params.boutique]),
  ])
  return reply.type(json).send(JSON.stringify({ documents: page.rows, count: Number(count.rows[0].count) }))
})
app.get<Call>('/produit/:boutique/:id', async ({ params }, reply) => {
  const { rows } = await pool.query(`select ${COLUMNS} from produits where id = $1`, [params.id])
  return reply.type(json).send(JSON.stringify(rows[0]))
})
app.post<Call>('/produit/:boutique', async ({ params, body }, reply) => {
  const now = new Date()
  const { rows } = await pool.query(
    `insert into produits (id, _scope, data, created_at, updated_at, datetime)
     values ($1, $2, $3::jsonb, $4, $4, $5) returning ${COLUMNS}`,
    [randomUUID(), params.boutique, JSON.stringify(body), now.toISOString(), now.getTime()],
  )
  return reply.code(201).type(json).send(JSON.stringify(rows[0]))
})
app.patch<Call>('/produit/:boutique/:id', async ({ params, body }, reply) => {
  const { rows } = await pool.query(
    `update produits set data = data || $2::jsonb, updated_at = $3, rev = rev + 1 where id = $1 returning ${COLUMNS}`,
    [params.id, JSON.stringify(body), new Date().toISOString()],
  )
  return reply.type(json).send(JSON.stringify(rows[0]))
})
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => process.exit(0))
