// Encryption with age (https://age-encryption.org). A place has one key pair: parts are encrypted
// for its public half, so that only one scrypt runs per command. The private half is in `key.age`,
// encrypted with the passphrase.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { StartRefusal } from '../../platform/start-refusal.ts'
import type { BackupPlace } from './place.ts'

export const KEY_FILE = 'key.age'
const MIN_PASSPHRASE = 12

/** Creates the key of a new place. */
export async function createKey(place: BackupPlace, passphrase: string): Promise<void> {
  if (passphrase.length < MIN_PASSPHRASE)
    throw new StartRefusal(`BACKUP_PASSPHRASE must have at least ${MIN_PASSPHRASE} characters.`)
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  const key = await encrypter.encrypt(await generateX25519Identity())
  await place.write(KEY_FILE, Readable.from([Buffer.from(key)]))
}

/**
 * Returns the place as if nothing in it were encrypted.
 * @throws StartRefusal when the passphrase is wrong, or the key is missing or damaged
 */
export async function decryptPlace(place: BackupPlace, passphrase: string): Promise<BackupPlace> {
  const key = await place.read(KEY_FILE)
  if (!key)
    throw new StartRefusal(
      `${KEY_FILE} is missing in ${place.name}; without it nothing can be read.`,
    )
  const identity = await openKey(await buffer(key), passphrase, place.name)
  const recipient = await identityToRecipient(identity)
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const { size: measure } = await encrypter.encrypt(toWeb(Readable.from([])))
  return {
    name: place.name,
    list: (folder) => place.list(folder),
    remove: (path) => place.remove(path),
    measure,
    read: async (path) => {
      const source = await place.read(path)
      return source && fromWeb(await decrypter.decrypt(toWeb(source)))
    },
    write: async (path, source) =>
      place.write(path, fromWeb(await encrypter.encrypt(toWeb(source)))),
  }
}

async function openKey(key: Buffer, passphrase: string, name: string): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return await decrypter.decrypt(new Uint8Array(key), 'text')
  } catch {
    throw new StartRefusal(`BACKUP_PASSPHRASE is not the passphrase of ${name}.`)
  }
}

// Through iterators: an error in Node's own adapters would end the process.
const toWeb = (stream: Readable): ReadableStream<Uint8Array> =>
  ReadableStream.from<Uint8Array>(stream)
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>): Readable =>
  Readable.from(stream, { objectMode: false })
