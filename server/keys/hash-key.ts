import { hash } from 'node:crypto'

export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}
