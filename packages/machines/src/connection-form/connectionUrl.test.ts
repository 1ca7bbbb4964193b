import { describe, expect, it } from 'vitest';
import { readConnectionUrl } from './connectionUrl.ts';

describe('readConnectionUrl', () => {
  it.each([
    [
      'postgres://ada:s3cret@db.northwind.example:5433/analytics',
      {
        sourceType: 'postgresql',
        host: 'db.northwind.example',
        port: '5433',
        username: 'ada',
        password: 's3cret',
        database: 'analytics',
      },
    ],
    [
      'postgresql://ada:p%40ss%2Fw@[2001:db8::1]:5432/my%20db?sslmode=require',
      {
        sourceType: 'postgresql',
        host: '2001:db8::1?sslmode=require',
        port: '5432',
        username: 'ada',
        password: 'p@ss/w',
        database: 'my db',
      },
    ],
    [
      'postgres://ada:b@re@localhost/x',
      { sourceType: 'postgresql', host: 'localhost', username: 'ada', password: 'b@re', database: 'x' },
    ],
    [
      'postgres://%2Fvar%2Frun%2Fpostgresql/x',
      { sourceType: 'postgresql', host: '/var/run/postgresql', database: 'x' },
    ],
    [
      'postgresql:///x?host=/tmp&port=6543&user=ada',
      { sourceType: 'postgresql', host: '/tmp', port: '6543', username: 'ada', database: 'x' },
    ],
    [
      ' mongodb+srv://ada:s3cret@cluster0.northwind.example/desk?retryWrites=true ',
      {
        sourceType: 'mongodb',
        host: 'mongodb+srv://cluster0.northwind.example/?retryWrites=true',
        username: 'ada',
        password: 's3cret',
        database: 'desk',
      },
    ],
    [
      'mongodb://ada:x@a.example/desk?authSource=admin',
      {
        sourceType: 'mongodb',
        host: 'mongodb://a.example/?authSource=admin',
        username: 'ada',
        password: 'x',
        database: 'desk',
      },
    ],
    [
      'mongodb://a.example:27017,b.example:27018/desk',
      { sourceType: 'mongodb', host: 'a.example:27017,b.example:27018', database: 'desk' },
    ],
  ])('reads %s', (text, fields) => {
    expect(readConnectionUrl(text)).toEqual(fields);
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
