import { edit, pair, run, type Session } from './form.ts'

/** Fixes of the seventh set: sessions with their expected learnings. */
export const seventhFixes2: readonly Session[] = [
  pair(
    'kustomize-overlay',
    {
      'base/kustomization.yaml': 'resources:\n  - deployment.yaml\n  - service.yml\n',
      'base/deployment.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: shop\nspec:\n  replicas: 1\n',
      'base/service.yaml': 'apiVersion: v1\nkind: Service\nmetadata:\n  name: shop\nspec:\n  ports:\n    - port: 80\n',
      'overlays/prod/kustomization.yaml': 'resources:\n  - ../../base\npatches:\n  - path: replicas.yaml\n',
      'overlays/prod/replicas.yaml':
        'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: shop-web\nspec:\n  replicas: 3\n',
    },
    [
      { error: 'service.yml', by: ['base/kustomization.yaml', 'service.yaml'] },
      { error: 'no matches for Id', by: ['replicas.yaml', 'name: shop'] },
    ],
    run('kubectl kustomize overlays/prod > /tmp/rendered.yaml'),
    run('ls base'),
    edit('base/kustomization.yaml', 'service.yml', 'service.yaml'),
    run('kubectl kustomize overlays/prod > /tmp/rendered.yaml'),
    edit('overlays/prod/replicas.yaml', 'name: shop-web', 'name: shop'),
    run('kubectl kustomize overlays/prod > /tmp/rendered.yaml'),
  ),
  pair(
    'caddy-proxy',
    {
      Caddyfile: ':8443 {\n\treverse_prox localhost:3000\n\tencode gzip\n}\n',
    },
    [{ error: 'unrecognized directive: reverse_prox', by: ['Caddyfile', 'reverse_proxy'] }],
    run('caddy adapt --config Caddyfile'),
    edit('Caddyfile', 'reverse_prox localhost', 'reverse_proxy localhost'),
    run('caddy adapt --config Caddyfile > /dev/null && echo valid'),
  ),
  pair(
    'cargo-ledger',
    {
      'Cargo.toml': '[package]\nname = "ledger"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/lib.rs':
        'use std::collections::HashMap;\n\n#[derive(Clone)]\npub struct Entry {\n    pub account: String,\n    pub cents: i64,\n}\n\npub fn balances(entries: Vec<Entry>) -> HashMap<String, i64> {\n    let mut sums = HashMap::new();\n    for e in entries {\n        *sums.entry(e.account).or_insert(0) += e.cents;\n    }\n    log_count(entries.len());\n    sums\n}\n\nfn log_count(n: usize) {\n    println!("{n} entries");\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n    #[test]\n    fn sums_per_account() {\n        let e = Entry { account: "a".into(), cents: 5 };\n        assert_eq!(balances(vec![e.clone(), e.clone()])["a"], 10);\n        assert_eq!(e, e.clone());\n    }\n}\n',
    },
    [
      { error: 'borrow of moved value: `entries`', by: ['lib.rs', '&entries'] },
      { error: 'binary operation `==` cannot be applied to type `Entry`', by: ['lib.rs', 'PartialEq'] },
      { error: "`Entry` doesn't implement `Debug`", by: ['lib.rs', 'Debug'] },
    ],
    run('cargo test --offline'),
    edit(
      'src/lib.rs',
      'for e in entries {\n        *sums.entry(e.account)',
      'for e in &entries {\n        *sums.entry(e.account.clone())',
    ),
    run('cargo test --offline'),
    edit('src/lib.rs', '#[derive(Clone)]', '#[derive(Clone, PartialEq)]'),
    run('cargo test --offline'),
    edit('src/lib.rs', '#[derive(Clone, PartialEq)]', '#[derive(Clone, Debug, PartialEq)]'),
    run('cargo test --offline'),
  ),
  pair(
    'c-stats',
    {
      Makefile: 'CFLAGS = -Wall -g\n\nstats: main.o stats.o\n\t$(CC) -o $@ $^\n\nclean:\n\trm -f *.o stats\n',
      'stats.h': 'double deviation(const double *v, int n);\ndouble *copy_of(const double *v, int n);\n',
      'stats.c':
        '#include <math.h>\n#include <stdlib.h>\n#include <string.h>\n#include "stats.h"\ndouble deviation(const double *v, int n) {\n  double m = 0, s = 0;\n  for (int i = 0; i < n; i++) m += v[i] / n;\n  for (int i = 0; i < n; i++) s += (v[i] - m) * (v[i] - m);\n  return sqrt(s / n);\n}\ndouble *copy_of(const double *v, int n) {\n  double *c = malloc(n);\n  memcpy(c, v, n * sizeof *c);\n  return c;\n}\n',
      'main.c':
        '#include <stdio.h>\n#include <stdlib.h>\n#include "stats.h"\nint main(void) {\n  double v[] = {1, 2, 3, 4};\n  double *c = copy_of(v, 4);\n  printf("%.3f\\n", deviation(c, 4));\n  free(c);\n  return 0;\n}\n',
    },
    [
      { error: "undefined reference to `sqrt'", by: ['Makefile', '-lm'] },
      { error: 'Invalid write of size 8', by: ['stats.c', 'malloc(n * sizeof'] },
    ],
    run('make 2>&1 | tail -5'),
    edit('Makefile', '$(CC) -o $@ $^', '$(CC) -o $@ $^ -lm'),
    run('make 2>&1 | tail -5'),
    run('valgrind --error-exitcode=3 -q ./stats 2>&1 | head -14; echo "exit ${PIPESTATUS[0]}"', 'Check memory use'),
    edit('stats.c', 'malloc(n)', 'malloc(n * sizeof *c)'),
    run('make -s && valgrind --error-exitcode=3 -q ./stats 2>&1 | head -14; echo "exit ${PIPESTATUS[0]}"'),
  ),
  pair(
    'rspec-cart',
    {
      'lib/cart.rb':
        '# frozen_string_literal: true\n\nclass Cart\n  NOTE = "items:"\n  attr_reader :items\n\n  def initialize\n    @items = []\n  end\n\n  def add(sku, qty = 1)\n    @items << { sku: sku, qty: qty }\n    self\n  end\n\n  def summary\n    out = NOTE\n    @items.each { |i| out << " #{i[:sku]}x#{i[:qty]}" }\n    out\n  end\nend\n',
      'spec/cart_spec.rb':
        "require 'cart'\n\nRSpec.describe Cart do\n  it 'lists' do\n    expect(Cart.new.add('mug', 2).summary).to eq 'items: mugx2'\n  end\n\n  it 'counts' do\n    expect(Cart.new.add('mug', 2).count).to eq 2\n  end\nend\n",
      Rakefile: "task :lint do\n  sh 'ruby -wc lib/cart.rb'\nend\n",
    },
    [
      { error: "can't modify frozen String", by: ['cart.rb', 'NOTE.dup'] },
      { error: "undefined method `count'", by: ['cart.rb', 'def count'] },
    ],
    run('rspec spec/cart_spec.rb'),
    edit('lib/cart.rb', 'out = NOTE', 'out = NOTE.dup'),
    run('rspec spec/cart_spec.rb'),
    edit('lib/cart.rb', '  def summary', '  def count\n    @items.sum { |i| i[:qty] }\n  end\n\n  def summary'),
    run('rspec spec/cart_spec.rb'),
  ),
]
