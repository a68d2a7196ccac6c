// The second reference: a simple program with Fastify and `pg` on its own table, plain columns and one JSON text
// (plain-table.ts). No sessions, no rights, no validation, no rules, no journal, no live queries.
import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const app = fastify()

interface Call {
  Params: { boutique: string; id: string }
  Querystring: { q: string }
  Body: Record<string, unknown>
}
const COLUMNS = 'id, boutique, deleted, rev, datetime, created_at, updated_at, doc'
const WHERE = 'where boutique = $1 and on_sale and is_online_store and not deleted'
const LIST = `select ${COLUMNS} from plain_produits ${WHERE} order by datetime desc, id desc limit 40`
const FOUND = `from plain_produits where boutique = $1 and not deleted and search @@ websearch_to_tsquery('french', $2)`
const json = 'application/json; charset=utf-8'

app.get<Call>('/list/:boutique', async ({ params }, reply) => {
  const { rows } = await pool.query(LIST, [params.boutique])
  return reply.type(json).send(JSON.stringify({ documents: rows }))
})
app.get<Call>('/list-count/:boutique', async ({ params }, reply) => {
  const [page, count] = await Promise.all([
    pool.query(LIST, [params.boutique]),
    pool.query(`select count(*) from plain_produits ${WHERE}`, [params.boutique]),
  ])
  return reply.type(json).send(JSON.stringify({ documents: page.rows, count: Number(count.rows[0].count) }))
})
app.get<Call>('/search/:boutique', async ({ params, query }, reply) => {
  const [page, count] = await Promise.all([
    pool.query(
      `select ${COLUMNS} ${FOUND}
       order by ts_rank(search, websearch_to_tsquery('french', $2)) desc, datetime desc limit 40`,
      [params.boutique, query.q],
    ),
    pool.query(`select count(*) ${FOUND}`, [params.boutique, query.q]),
  ])
  return reply.type(json).send(JSON.stringify({ nbHits: Number(count.rows[0].count), hits: page.rows }))
})
app.get<Call>('/produit/:boutique/:id', async ({ params }, reply) => {
  const { rows } = await pool.query(`select ${COLUMNS} from plain_produits where id = $1 and boutique = $2`, [
    params.id,
    params.boutique,
  ])
  return reply.type(json).send(JSON.stringify(rows[0]))
})
let numbers = 0
app.post<Call>('/produit/:boutique', async ({ params, body }, reply) => {
  const now = new Date()
  const { name, category, price } = body
  const { rows } = await pool.query(
    `insert into plain_produits (id, boutique, name, sku, category, price, in_stock, on_sale, is_online_store, datetime,
       created_at, updated_at, doc)
     values ($1, $2, $3, $4, $5, $6, true, true, true, $7, $8, $8, $9) returning ${COLUMNS}`,
    [
      randomUUID(),
      params.boutique,
      name,
      `p${process.pid}-${numbers++}`,
      category,
      price,
      now.getTime(),
      now,
      JSON.stringify(body),
    ],
  )
  return reply.code(201).type(json).send(JSON.stringify(rows[0]))
})
app.patch<Call>('/produit/:boutique/:id', async ({ params, body }, reply) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query('select doc from plain_produits where id = $1 and boutique = $2 for update', [
      params.id,
      params.boutique,
    ])
    const doc = { ...rows[0].doc, ...body }
    const changed = await client.query(
      `update plain_produits set price = $2, doc = $3, updated_at = $4, rev = rev + 1 where id = $1 returning ${COLUMNS}`,
      [params.id, doc.price, JSON.stringify(doc), new Date()],
    )
    await client.query('commit')
    return reply.type(json).send(JSON.stringify(changed.rows[0]))
  } finally {
    client.release()
  }
})
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => process.exit(0))
