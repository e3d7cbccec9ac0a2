import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds that all threads of a process have run. */
export function cpuMsOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.reduce((sum, thread) => {
    const [ran] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    return sum + Number(ran) / 1e6
  }, 0)
}
