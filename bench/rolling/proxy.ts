import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** nginx in front of the servers. */
export interface Proxy {
  address: string
  /** Sends requests to the other servers only, or to all again; those that run are ended by who has them. */
  without(port?: number): Promise<void>
  stop(): Promise<void>
}

/** Milliseconds for nginx to read its configuration again. */
const RELOAD_MS = 1000

/** The configuration; a server that refuses a connection is no reason not to ask it again. */
const configuration = (folder: string, port: number, servers: readonly number[], out?: number): string => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
worker_processes 1;
events { worker_connections 2048; }
http {
  access_log off;
  client_max_body_size 40m;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  map $http_upgrade $connection_upgrade { default upgrade; '' close; }
  upstream boutique {
${servers.map((one) => `    server 127.0.0.1:${one} max_fails=0${one === out ? ' down' : ''};`).join('\n')}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://boutique;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_connect_timeout 2s;
      proxy_read_timeout 75s;
    }
  }
}
`

export async function startProxy(folder: string, port: number, servers: readonly number[]): Promise<Proxy> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port, servers))
  const child: ChildProcess = spawn('nginx', ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  })
  const address = `http://127.0.0.1:${port}`
  while (!(await fetch(`${address}/health/live`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error('nginx does not start: is it installed?')
    await delay(50)
  }
  return {
    address,
    // nginx asks no server how it is: what is about to stop is taken out of its configuration first.
    async without(out) {
      writeFileSync(file, configuration(folder, port, servers, out))
      child.kill('SIGHUP')
      await delay(RELOAD_MS)
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
