import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { reachPort } from './check.ts';
import { HostRule } from './hostRule.ts';
import type { Resolve } from './hostRule.ts';
import { resolveInside as resolve } from './testing/insideNames.ts';

const closedForms = [
  // loopback, written in every way that a C library understands
  '127.0.0.1', '127.0.0.2', '127.1', '127.0.1', '127.255.255.255', '2130706433', '2130706434', '0x7f000001', '0x7F000001', '0x7f.0x0.0x0.0x1',
  '0x7f.1', '0x7f.0.1', '017700000001', '0177.0.0.1', '0177.0.0.01', '0177.1', '0177.0x0.0.1', '127.0.0.1.', '127.00.00.01', '00000177.0.0.1', '127.0x0.0.0x1',
  // unspecified and "this network"
  '0', '0.0.0.0', '0.0', '0x0', '00', '0.0.0.1', '0.1.2.3', '0x00000000',
  // private
  '10.0.0.1', '10.255.255.255', '10.1', '167772161', '0x0a000001', '012.0.0.1', '0xa.0.0.1', '172.16.0.1', '172.31.255.255', '2886729729', '0xac100001',
  '0254.020.0.1', '192.168.0.1', '192.168.1', '192.168.255.255', '3232235521', '0xc0a80001', '0300.0250.0.1', '192.168.257',
  // shared, link-local, metadata, reserved, multicast
  '100.64.0.1', '100.127.255.255', '100.100.100.200', '169.254.0.1', '169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.254.43518', '169.16689662',
  '192.0.0.1', '192.0.0.170', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '4294967295', '0xffffffff',
  // IPv6
  '::1', '[::1]', '::', '[::]', '0:0:0:0:0:0:0:1', '0000:0000:0000:0000:0000:0000:0000:0001', '::0001', '::ffff:127.0.0.1', '[::ffff:127.0.0.1]', '::ffff:7f00:1', '0:0:0:0:0:ffff:7f00:0001', '::ffff:10.0.0.1', '::ffff:a00:1',
  '::ffff:169.254.169.254', '::ffff:a9fe:a9fe', '::ffff:192.168.0.1', '::ffff:0:0', '::ffff:0:127.0.0.1', '::127.0.0.1', '::7f00:1', '64:ff9b::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b:1::1',
  '2002:7f00:1::', '2002:a00:1::1', '2001::1', '2001:db8::1', 'fc00::1', 'fd12:3456:789a::1', 'fd00:ec2::254', 'fe80::1', 'fe80::1%lo', 'fe80::1%eth0', 'febf::1', 'fec0::1', 'ff02::1', 'ff0e::1', '100::1', '3fff::1', '5f00::1',
  // other digits and dots
  '１２７.０.０.１', '①②⑦.⓪.⓪.①', '127。0。0。1', '１６９.２５４.１６９.２５４',
  // names that lead there
  'localhost', 'LOCALHOST', 'localhost.', 'localtest.example.org', 'inside.example.org', 'both.example.org', 'mapped.example.org', 'metadata.google.internal', 'instance-data', 'lócalhost',
  // names that can't be hosts
  '', ' ', '127.0.0.1 ', '127.0.0.1/x', '127.0.0.1#x', 'user@127.0.0.1', '127.0.0.1:80', 'a b', 'localhost\n', 'localhost\0', '..', '[', '%31%32%37.0.0.1', 'unknown.example.org',
]; // prettier-ignore

describe('attack: hosts that lead inside', () => {
  const rule = new HostRule({ allowPrivate: false, resolve });

  test.for(closedForms)('%j is refused', async (host) => {
    await expect(rule.resolve(host)).rejects.toMatchObject({ name: 'SourceError' });
  });

  test.for(closedForms)('%j is refused where a driver looks names up itself', async (host) => {
    const answer = await new Promise<Error | null>((done) =>
      rule.lookup(host, { all: true }, (error) => done(error)),
    );
    expect(answer).toMatchObject({ name: 'SourceError' });
  });
});

describe('attack: hosts that lead inside', () => {
  const rule = new HostRule({ allowPrivate: true, resolve });

  test.for([
    '169.254.169.254',
    '169.254.169.253',
    '169.254.170.23',
    '168.63.129.16',
    'fd00:ec2::23',
    'metadata.google.internal',
    '::ffff:169.254.169.254',
    '0xa9fea9fe',
    'fd00:ec2::254',
    '192.0.0.192',
    '169.254.42.42',
    '169.254.0.23',
    'fd20:ce::254',
    '[fd20:00ce:0::0254]',
    'fd00:c1::a9fe:a9fe',
    'fd00:42::42',
    'fe80::a9fe:a9fe%eth0',
  ])('%s, where a cloud hands out credentials, is not', async (host) => {
    await expect(rule.resolve(host)).rejects.toMatchObject({ reason: 'refused' });
  });
});

describe('attack: hosts that lead inside', () => {
  test('a name that changes its address between check and connection is connected at the address that was checked', async () => {
    let connections = 0;
    const inside = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
    const { port } = inside.address() as AddressInfo;
    const rebinding = vi
      .fn<Resolve>()
      .mockResolvedValueOnce([{ address: '8.8.8.8', family: 4 }])
      .mockResolvedValue([{ address: '127.0.0.1', family: 4 }]);
    const rule = new HostRule({ allowPrivate: false, resolve: rebinding });
    const addresses = await rule.resolve('rebind.example.org');
    await expect(
      reachPort('rebind.example.org', addresses, port, 300, new AbortController().signal),
    ).rejects.toMatchObject({
      name: 'SourceError',
    });
    expect(rebinding).toHaveBeenCalledTimes(1);
    expect(connections).toBe(0);
    await expect(rule.resolve('rebind.example.org')).rejects.toMatchObject({ reason: 'refused' });
    await new Promise((done) => inside.close(done));
  });
});
