# Runs slang with the library pyslang, which has no program of its own.
import sys

from pyslang.driver import Driver

driver = Driver()
driver.addStandardArgs()
quoted = ['"%s"' % argument.replace('"', '\\"') for argument in ["slang", *sys.argv[1:]]]
good = (
    driver.parseCommandLine(" ".join(quoted))
    and driver.processOptions()
    and driver.parseAllSources()
    and driver.runFullCompilation(True)
)
sys.exit(0 if good else 1)
