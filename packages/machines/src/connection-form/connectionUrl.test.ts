import { describe, expect, it } from 'vitest';
import { readConnectionUrl } from './connectionUrl.ts';

describe('readConnectionUrl', () => {
  it.each([
    [
      'postgres://ada:s3cret@db.northwind.example:5433/analytics',
      'postgresql',
      {
        host: 'db.northwind.example',
        port: '5433',
        username: 'ada',
        password: 's3cret',
        database: 'analytics',
      },
    ],
    [
      'postgresql://ada:p%40ss%2Fw@[2001:db8::1]:5432/my%20db?sslmode=require',
      'postgresql',
      {
        host: '2001:db8::1',
        port: '5432',
        username: 'ada',
        password: 'p@ss/w',
        database: 'my db',
        sslmode: 'require',
      },
    ],
    [
      'postgres://ada:50%25%2Boff+x@db.example/x?sslmode=allow',
      'postgresql',
      { host: 'db.example', username: 'ada', password: '50%+off+x', database: 'x', sslmode: 'prefer' },
    ],
    [
      'postgres://ada:b@re@localhost/x',
      'postgresql',
      { host: 'localhost', username: 'ada', password: 'b@re', database: 'x' },
    ],
    [
      'postgres://ada:p@ss:w/o?rd#%25 ü@db.example:5432/x?sslmode=require',
      'postgresql',
      {
        host: 'db.example',
        port: '5432',
        username: 'ada',
        password: 'p@ss:w/o?rd#%25 ü',
        database: 'x',
        sslmode: 'require',
      },
    ],
    [
      'postgres://ada:b@re/1@db.example/x',
      'postgresql',
      { host: 'db.example', username: 'ada', password: 'b@re/1', database: 'x' },
    ],
    [
      'postgres://ada:who?me@db.example/x',
      'postgresql',
      { host: 'db.example', username: 'ada', password: 'who?me', database: 'x' },
    ],
    [
      'jdbc:postgresql://db.example:5433/x?user=ada@northwind&password=a/b',
      'postgresql',
      { host: 'db.example', port: '5433', username: 'ada@northwind', password: 'a/b', database: 'x' },
    ],
    [
      'mongodb://ada:a/b#c@a.example:27017,b.example:27018/desk',
      'mongodb',
      { host: 'a.example:27017,b.example:27018', username: 'ada', password: 'a/b#c', database: 'desk' },
    ],
    ['postgres://%2Fvar%2Frun%2Fpostgresql/x', 'postgresql', { host: '/var/run/postgresql', database: 'x' }],
    [
      'postgresql:///x?host=/tmp&port=6543&user=ada&password=a+b%26c&dbname=y',
      'postgresql',
      { host: '/tmp', port: '6543', username: 'ada', password: 'a+b&c', database: 'x' },
    ],
    [
      ' mongodb+srv://ada:s3cret@cluster0.northwind.example/desk?retryWrites=true ',
      'mongodb',
      {
        host: 'mongodb+srv://cluster0.northwind.example/?retryWrites=true',
        username: 'ada',
        password: 's3cret',
        database: 'desk',
      },
    ],
    [
      'mongodb://ada:x@a.example/desk?authSource=admin',
      'mongodb',
      {
        host: 'mongodb://a.example/?authSource=admin',
        username: 'ada',
        password: 'x',
        database: 'desk',
      },
    ],
    [
      'mongodb://a.example:27017,b.example:27018/desk',
      'mongodb',
      { host: 'a.example:27017,b.example:27018', database: 'desk' },
    ],
  ])('reads %s', (text, sourceType, values) => {
    expect(readConnectionUrl(text)).toEqual({ sourceType, values, unusedOptions: [] });
  });

  it.each([
    [
      'postgres://db.example/x?sslmode=require&channel_binding=require&connect_timeout=10',
      { host: 'db.example', database: 'x', sslmode: 'require' },
      ['channel_binding', 'connect_timeout'],
    ],
    ['postgres://db.example/x?sslmode=maybe', { host: 'db.example', database: 'x' }, ['sslmode']],
    [
      'mongodb+srv://c0.example/desk?w=majority&appName=C0&TLS=true',
      { host: 'mongodb+srv://c0.example/?TLS=true', database: 'desk' },
      ['w', 'appName'],
    ],
    [
      'mongodb://a.example/desk?tlsCAFile=/etc/ca.pem',
      { host: 'a.example', database: 'desk' },
      ['tlsCAFile'],
    ],
  ])('tells what of %s is used by nothing', (text, values, unusedOptions) => {
    expect(readConnectionUrl(text)).toMatchObject({ values, unusedOptions });
  });

  it.each([
    '',
    'db.northwind.example',
    'https://northwind.example/x',
    'postgres://',
    'mongodb:///x',
    '/var/run/postgresql',
  ])('leaves %j alone', (text) => {
    expect(readConnectionUrl(text)).toBeNull();
  });
});
