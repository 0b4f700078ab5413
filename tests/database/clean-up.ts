import { afterAll } from 'vitest'
import { dropMade } from './create-beside.ts'

const { TEST_DATABASE_URL: url } = process.env

if (url) afterAll(() => dropMade(url))
