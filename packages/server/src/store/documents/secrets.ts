import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Data } from '@boutique/domain'
import { type Queryable, run } from '../connection/pool.ts'

/**
 * Encrypts and decrypts the secrets of documents with one key (AES-256-GCM); the address of a secret is additional
 * authenticated data.
 */
export function secretBox(key: Buffer) {
  const seal = (aad: string, secret: string): Buffer => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad))
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  }
  const open = (aad: string, sealed: Buffer): string => {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(aad))
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
  }
  const aadOf = (collection: string, document: string, field: string): string => `${collection}/${document}/${field}`
  return {
    /** Stores a secret, or removes it when it is undefined. */
    async write(
      on: Queryable,
      collection: string,
      document: string,
      field: string,
      secret: string | undefined,
    ): Promise<void> {
      if (secret === undefined) {
        await run(on, 'delete from system.secrets where collection = $1 and document = $2 and field = $3', [
          collection,
          document,
          field,
        ])
        return
      }
      await run(
        on,
        `insert into system.secrets values ($1, $2, $3, $4)
         on conflict (collection, document, field) do update set sealed = excluded.sealed`,
        [collection, document, field, seal(aadOf(collection, document, field), secret)],
      )
    },
    /** Only for adapters (mail, a boutique's own project): no read path of the API calls it. */
    async read(on: Queryable, collection: string, document: string, field: string): Promise<string | undefined> {
      const text = `select encode(sealed, 'base64') from system.secrets where collection = $1 and document = $2 and field = $3`
      const [row] = await run(on, text, [collection, document, field])
      return row ? open(aadOf(collection, document, field), Buffer.from(row[0] as string, 'base64')) : undefined
    },
  }
}
export type SecretBox = ReturnType<typeof secretBox>

/** Reads what a boutique set for its own services, for adapters. */
export interface BoutiqueSettings {
  pool: Queryable
  secrets: Pick<SecretBox, 'read'>
  /** The data of a boutique; undefined when it does not exist or is deleted. */
  readBoutique(id: string): Promise<Data | undefined>
}
