import type { Address, Resolve } from '../hostRule.ts';

/** A DNS in which some public-looking names lead inside. */
const names: { [name: string]: string[] } = {
  'db.example.org': ['93.184.216.34'],
  'v6.example.org': ['2606:2800:220:1:248:1893:25c8:1946'],
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'localtest.example.org': ['127.0.0.1'],
  'inside.example.org': ['10.1.2.3'],
  'both.example.org': ['93.184.216.34', '192.168.0.5'],
  'mapped.example.org': ['::ffff:10.0.0.1'],
  'metadata.google.internal': ['169.254.169.254'],
  'instance-data': ['169.254.169.254'],
  'xn--lcalhost-n4a': ['127.0.0.1'],
};

export const resolveInside: Resolve = (name) => {
  const found = names[name.toLowerCase()];
  if (found === undefined)
    return Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
  return Promise.resolve(
    found.map((address): Address => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
};
