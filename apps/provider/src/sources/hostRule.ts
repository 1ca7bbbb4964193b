import { lookup as dnsLookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv4, Socket } from 'node:net';
import type { LookupFunction, TcpNetConnectOpts } from 'node:net';
import { domainToASCII } from 'node:url';
import { normalized } from '../normalized.ts';
import { SourceError } from './source.ts';

export interface Address {
  address: string;
  family: 4 | 6;
}

export type Resolve = (name: string) => Promise<Address[]>;

const privateNetworks = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  privateNetworks.addSubnet(net, prefix, 'ipv4');
}
for (const [net, prefix] of [
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  privateNetworks.addSubnet(net, prefix, 'ipv6');
}

/** Where clouds hand out the machine's own credentials: never a database. */
const metadata = new BlockList();
for (const address of [
  '169.254.169.254',
  '169.254.169.253',
  '169.254.170.2',
  '169.254.170.23',
  '169.254.42.42',
  '169.254.0.23',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd20:ce::254',
  'fd00:c1::a9fe:a9fe',
  'fd00:42::42',
  'fe80::a9fe:a9fe',
]) {
  metadata.addAddress(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const text = address.replace(/%.*$/, '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = text.split('::');
  const parse = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const left = parse(head);
  const right = tail === undefined ? [] : parse(tail);
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

/** The IPv4 address inside an IPv6 address that stands for one: mapped, translated or 6to4. */
function innerIPv4(address: string): string | null {
  const groups = groupsOf(address);
  const dotted = (high = 0, low = 0): string => [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const zeros = (from: number, to: number): boolean => groups.slice(from, to).every((group) => group === 0);
  if (zeros(0, 5) && groups[5] === 0xffff) return dotted(groups[6], groups[7]);
  if (zeros(0, 4) && groups[4] === 0xffff && groups[5] === 0) return dotted(groups[6], groups[7]);
  if (groups[0] === 0x64 && groups[1] === 0xff9b && zeros(2, 6)) return dotted(groups[6], groups[7]);
  return null;
}

function isIn(list: BlockList, address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  if (isIPv4(bare)) return list.check(bare, 'ipv4');
  const inner = innerIPv4(bare);
  return inner === null ? list.check(bare, 'ipv6') : list.check(inner, 'ipv4');
}

/** IPv4 as the C library reads it: 1 to 4 parts, each decimal, octal or hexadecimal. */
function looseIPv4(host: string): string | null {
  const parts = host.replace(/\.$/, '').split('.');
  if (parts.length > 4) return null;
  const numbers: number[] = [];
  for (const part of parts) {
    if (!/^(0x[\da-f]*|\d+)$/i.test(part)) return null;
    const value = /^0x/i.test(part)
      ? Number.parseInt(part.slice(2) || '0', 16)
      : /^0\d/.test(part)
        ? Number.parseInt(part, 8)
        : Number(part);
    if (!Number.isFinite(value)) return null;
    numbers.push(value);
  }
  const last = numbers.pop() ?? 0;
  if (numbers.some((number) => number > 255) || last >= 256 ** (4 - numbers.length)) return null;
  const value = numbers.reduce((sum, number, index) => sum + number * 256 ** (3 - index), 0) + last;
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
}

const systemResolve: Resolve = async (name) => {
  const found = await dnsLookup(name, { all: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};

const refused = (host: string): SourceError =>
  new SourceError(
    'refused',
    `The host ${host.slice(0, 100)} is on a local or private network, which this provider doesn't reach.`,
    'Use a public address, or ask whoever runs the provider to set ALLOW_PRIVATE_HOSTS.',
  );

/** The name or literal that a text stands for, however it is written. */
function hostOf(given: string): string {
  const host = normalized(given, 'NFKC')
    .trim()
    .replace(/^\[(.*)\]$/, '$1');
  if (host === '' || /[\s/\\@?#\p{Cc}]/u.test(host)) {
    throw new SourceError(
      'bad_input',
      `"${given.slice(0, 100)}" is not the name of a host.`,
      'Enter its name or address alone, such as db.example.org.',
    );
  }
  return host;
}

function familyOf(family: number | string | undefined): 4 | 6 | null {
  if (family === 4 || family === 'IPv4') return 4;
  return family === 6 || family === 'IPv6' ? 6 : null;
}

/** Which hosts may be reached. Names are resolved once: the connection goes to the very address that was checked. */
export class HostRule {
  readonly #allowsPrivate: () => boolean;
  readonly #resolveName: Resolve;

  constructor({
    allowPrivate,
    resolve = systemResolve,
  }: {
    /** A function where it depends on who asks. */
    allowPrivate: boolean | (() => boolean);
    resolve?: Resolve;
  }) {
    this.#allowsPrivate = typeof allowPrivate === 'function' ? allowPrivate : () => allowPrivate;
    this.#resolveName = resolve;
  }

  /** Whether a Unix socket on this machine may be used. */
  get allowSockets(): boolean {
    return this.#allowsPrivate();
  }

  /** Addresses of the host, all of them allowed, or a SourceError that says why not. */
  async resolve(given: string): Promise<Address[]> {
    const addresses = await this.#addressesOf(hostOf(given));
    // One address that isn't allowed among several is enough to refuse: which of them is tried can't be told beforehand.
    if (!addresses.every(({ address }) => this.#isAllowed(address))) throw refused(given);
    return addresses;
  }

  /** For drivers that resolve names themselves: answers only checked addresses. */
  readonly lookup: LookupFunction = (hostname, options, callback) => {
    this.resolve(hostname).then(
      (found) => {
        const family = familyOf(options.family);
        const fitting = family === null ? found : found.filter((address) => address.family === family);
        const [first] = fitting;
        if (first === undefined)
          callback(Object.assign(new Error(`No address for ${hostname}`), { code: 'ENOTFOUND' }), '', 4);
        else if (options.all === true) callback(null, fitting);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => {
        callback(error as NodeJS.ErrnoException, '', 4);
      },
    );
  };

  async #addressesOf(host: string): Promise<Address[]> {
    const literal = isIP(host) !== 0 ? host : looseIPv4(host);
    if (literal !== null) return [{ address: literal, family: isIP(literal) === 6 ? 6 : 4 }];
    let addresses: Address[];
    try {
      addresses = await this.#resolveName(domainToASCII(host) || host);
    } catch (error) {
      throw unresolved(host, error);
    }
    if (addresses.length === 0) throw unresolved(host, null);
    return addresses;
  }

  #isAllowed(address: string): boolean {
    return !isIn(metadata, address) && (this.#allowsPrivate() || !isIn(privateNetworks, address));
  }
}

function unresolved(host: string, error: unknown): SourceError {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return code === 'EAI_AGAIN'
    ? new SourceError(
        'unreachable',
        `The name ${host.slice(0, 100)} could not be looked up just now.`,
        'Check the network of the provider, then try again.',
      )
    : new SourceError(
        'unreachable',
        `There is no host named ${host.slice(0, 100)}.`,
        'Check the spelling of the host.',
      );
}

/** A socket for a driver: wherever the driver wants to connect, it goes to the addresses that were checked. */
export function checkedSocket(host: string, addresses: readonly Address[]): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket) as (options: TcpNetConnectOpts) => Socket;
  const lookup: LookupFunction = (_name, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else if (first === undefined) callback(new Error('No address'), '', 4);
    else callback(null, first.address, first.family);
  };
  return Object.assign(socket, {
    connect: (port: number) =>
      connect({
        port,
        // A literal skips the lookup; it was checked as it is.
        host: isIP(host) === 0 ? 'checked.invalid' : host,
        autoSelectFamily: addresses.length > 1,
        lookup,
      }),
  });
}
