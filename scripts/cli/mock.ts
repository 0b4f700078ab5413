import { mock } from '../mock.ts'

export const run = mock
export const help = () => mock(['--help'])
