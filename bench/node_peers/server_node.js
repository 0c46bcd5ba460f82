// boardgame.io's own server under load, for `kaleun bench server`.
//   node server_node.js serve PORT [FILE]     the server, matches in memory (its fastest storage; nothing is durable),
//                                             or each move on the disk in FILE before it is sent on
//   node server_node.js load PORT N SECONDS   N matches with two sockets each: a move, its update to both, the next move
'use strict'
const [, , role, port, matches, seconds] = process.argv
const pig = {
  name: 'pig', setup: () => ({ score: [0, 0], pot: 0 }),
  moves: {
    roll: ({ G, random, events }) => { const d = random.D6(); if (d === 1) { G.pot = 0; events.endTurn() } else G.pot += d },
    hold: ({ G, ctx, events }) => { G.score[+ctx.currentPlayer] += G.pot; G.pot = 0; events.endTurn() },
  },
}

function serve() {
  const { Server } = require('boardgame.io/server')
  const log = console.log
  console.log = console.info = () => {}
  const house = { games: [pig], origins: [/localhost/, /127\.0\.0\.1/] }
  const server = matches ? Server({ ...house, db: durable(Server(house).db, matches) }) : Server(house)
  server.run(+port, () => log('ready'))
}

// Its own storage in memory, and each move in SQLite with the same promise as ours: WAL, synchronous FULL, before it is
// sent on. boardgame.io stores one move at a time, so each is a transaction.
function durable(memory, path) {
  const db = new (require('better-sqlite3'))(path)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec('CREATE TABLE moves (id TEXT, n INTEGER, state TEXT, delta TEXT, PRIMARY KEY (id, n)) WITHOUT ROWID')
  const keep = db.prepare('INSERT OR REPLACE INTO moves VALUES (?, ?, ?, ?)')
  const storage = Object.create(memory)
  storage.setState = (id, state, delta) => {
    memory.setState(id, state, delta)
    keep.run(id, state._stateID, JSON.stringify(state), JSON.stringify(delta ?? null))
  }
  return storage
}

function load() {
  const { io } = require('socket.io-client')
  const times = []
  let done = 0, measuring = false, ready = 0
  const quantile = q => times.length ? times[Math.min(times.length - 1, Math.floor(q * times.length))] : 0
  for (let m = 0; m < +matches; m++) {
    const id = 'match' + m
    let sent = 0n
    const sockets = ['0', '1'].map(player => {
      const socket = io(`http://127.0.0.1:${port}/pig`, { transports: ['websocket'], forceNew: true })
      socket.on('connect', () => socket.emit('sync', id, player, undefined, 2))
      return socket
    })
    let synced = 0, waiting = null, at = -1
    const move = state => {
      const player = state.ctx.currentPlayer, type = Math.random() < 0.5 ? 'roll' : 'hold'
      waiting = player
      at = state._stateID
      sent = process.hrtime.bigint()
      sockets[+player].emit('update', { type: 'MAKE_MOVE', payload: { type, args: [], playerID: player } }, state._stateID, id, player)
    }
    sockets.forEach((socket, player) => {
      socket.on('sync', (_, sync) => { if (++synced === 2) { ready++; move(sync.state) } })
      socket.on('update', (_, state) => {
        if (String(player) !== waiting || state._stateID <= at) return // the other socket's copy of the move before
        if (measuring) { done++; times.push(Number(process.hrtime.bigint() - sent) / 1e6) }
        move(state)
      })
    })
  }
  setTimeout(() => {
    measuring = true
    const begin = process.hrtime.bigint()
    setTimeout(() => {
      const spent = Number(process.hrtime.bigint() - begin) / 1e9
      times.sort((a, b) => a - b)
      console.log(JSON.stringify({ answers_s: done / spent, ready, ms: { p50: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99) } }))
      process.exit(0)
    }, +seconds * 1000)
  }, 1500)
}

role === 'serve' ? serve() : load()
