import { edit, pair, run, type Session, say, write } from './form.ts'

/** Fixes of the seventh set: sessions with their expected learnings. */
export const seventhFixes1: readonly Session[] = [
  pair(
    'go-parcel-api',
    {
      'internal/parcel/parcel.go':
        'package parcel\n\nimport "fmt"\n\ntype Parcel struct {\n\tID     string\n\tWeight float64\n}\n\nfunc (p Parcel) Label() string {\n\treturn fmt.Sprintf("%s-%.1fkg", strings.ToUpper(p.ID), p.Weight)\n}\n',
      'internal/parcel/parcel_test.go':
        'package parcel\n\nimport "testing"\n\nfunc TestLabel(t *testing.T) {\n\tgot := Parcel{ID: "ab", Weight: 2}.Label()\n\tif got != "AB/2.0kg" {\n\t\tt.Fatalf("label: got %q, want %q", got, "AB/2.0kg")\n\t}\n}\n',
      'README.md': '# parcel\n',
    },
    [
      { error: 'does not contain main module or its selected dependencies', by: ['go mod init'] },
      { error: 'undefined: strings', by: ['parcel.go', '"strings"'] },
      { error: 'label: got "AB-2.0kg", want "AB/2.0kg"', by: ['parcel.go', '%s/%.1fkg'] },
    ],
    say('The label tests of the parcel package should run and pass.'),
    run('ls -R . | head -30'),
    run('go test ./internal/... 2>&1 | tail -20'),
    run('go mod init example.com/parcel 2>&1; cat go.mod'),
    run('go test ./internal/... 2>&1 | tail -20'),
    edit('internal/parcel/parcel.go', 'import "fmt"', 'import (\n\t"fmt"\n\t"strings"\n)'),
    run('go test ./internal/... 2>&1 | tail -20'),
    edit('internal/parcel/parcel.go', '%s-%.1fkg', '%s/%.1fkg'),
    run('go test ./internal/... 2>&1 | tail -20'),
  ),
  pair(
    'django-orders',
    {
      'manage.py':
        'import os, sys\nos.environ.setdefault("DJANGO_SETTINGS_MODULE", "site_settings")\nfrom django.core.management import execute_from_command_line\nexecute_from_command_line(sys.argv)\n',
      'site_settings.py':
        'import os\nSECRET_KEY = os.environ["SHOP_SECRET"]\nINSTALLED_APPS = ["orders"]\nDATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "db.sqlite3"}}\nDEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"\nUSE_TZ = True\n',
      'orders/__init__.py': '',
      'orders/migrations/__init__.py': '',
      'orders/models.py':
        'from django.db import models\n\nclass Order(models.Model):\n    number = models.CharField(max_length=20)\n    total = models.IntegerField(default=0)\n',
      'orders/management/__init__.py': '',
      'orders/management/commands/__init__.py': '',
      'orders/management/commands/totals.py':
        'from django.core.management.base import BaseCommand\nfrom orders.models import Order\n\nclass Command(BaseCommand):\n    def handle(self, *args, **options):\n        self.stdout.write(f"{sum(o.total for o in Order.objects.all())} in total")\n',
    },
    [
      { error: "KeyError: 'SHOP_SECRET'", by: ['SHOP_SECRET'] },
      { error: 'no such table: orders_order', by: ['migrate'] },
    ],
    run('/usr/bin/python3 manage.py totals 2>&1 | tail -5'),
    run('grep -n SECRET site_settings.py'),
    run('SHOP_SECRET=dev /usr/bin/python3 manage.py totals 2>&1 | tail -5', 'Run with a development secret'),
    run(
      'SHOP_SECRET=dev /usr/bin/python3 manage.py makemigrations orders && SHOP_SECRET=dev /usr/bin/python3 manage.py migrate 2>&1 | tail -5',
      'Create and apply the migrations',
    ),
    run('SHOP_SECRET=dev /usr/bin/python3 manage.py totals 2>&1 | tail -5'),
  ),
  pair(
    'ansible-web',
    {
      'inventory.ini': '[web]\nlocalhost ansible_connection=local\n',
      'site.yml':
        '- hosts: web\n  gather_facts: false\n  vars_files:\n    - vars/web.yml\n  tasks:\n    - name: write config\n      ansible.builtin.template:\n        src: app.conf.j2\n        dest: "{{ playbook_dir }}/out/app.conf"\n',
      'vars/web.yml': 'workers: 4\n',
      'app.conf.j2': 'listen {{ listen_port }}\nworkers {{ workers }}\n',
    },
    [
      { error: "'listen_port' is undefined", by: ['vars/web.yml', 'listen_port'] },
      { error: 'Destination directory', by: ['mkdir'] },
    ],
    run('ansible-playbook -i inventory.ini site.yml'),
    edit('vars/web.yml', 'workers: 4\n', 'workers: 4\nlisten_port: 8080\n'),
    run('ansible-playbook -i inventory.ini site.yml'),
    run('mkdir -p out', 'Create the destination folder'),
    run('ansible-playbook -i inventory.ini site.yml'),
  ),
  pair(
    'redis-queue',
    {
      'queue.sh': '#!/usr/bin/env bash\nset -euo pipefail\nredis-cli -p "${REDIS_PORT:-6397}" RPUSH jobs "$1"\n',
    },
    [
      { error: 'Permission denied', by: ['chmod +x queue.sh'] },
      { error: 'Could not connect to Redis', by: ['redis-server'] },
    ],
    say('Push a job called "invoice-7" with our script.'),
    run('./queue.sh invoice-7; echo "exit $?"'),
    run('chmod +x queue.sh && ls -l queue.sh | cut -c1-10'),
    run('./queue.sh invoice-7; echo "exit $?"'),
    run(
      'redis-server --port 6397 --daemonize yes --save "" >/dev/null; sleep 1; redis-cli -p 6397 ping',
      'Start a local redis',
    ),
    run('./queue.sh invoice-7; echo "exit $?"'),
    run('redis-cli -p 6397 shutdown nosave; echo stopped'),
  ),
  pair(
    'terraform-modules',
    {
      'main.tf':
        'module "bucket" {\n  source = "./modules/bucket"\n  name   = "${var.prefix}-logs"\n}\n\noutput "bucket" {\n  value = module.bucket.full_name\n}\n',
      'modules/bucket/main.tf':
        'variable "name" {\n  type = string\n}\n\noutput "fullname" {\n  value = "acme-${var.name}"\n}\n',
    },
    [
      { error: 'Module not installed', by: ['terraform init'] },
      { error: 'Reference to undeclared input variable', by: ['variables.tf', 'variable "prefix"'] },
      { error: 'Unsupported attribute', by: ['main.tf', 'module.bucket.fullname'] },
    ],
    run('terraform validate -no-color'),
    run('terraform init -backend=false -no-color 2>&1 | tail -6'),
    run('terraform validate -no-color'),
    write('variables.tf', 'variable "prefix" {\n  type    = string\n  default = "dev"\n}\n'),
    run('terraform validate -no-color'),
    edit('main.tf', 'module.bucket.full_name', 'module.bucket.fullname'),
    run('terraform validate -no-color'),
  ),
]
